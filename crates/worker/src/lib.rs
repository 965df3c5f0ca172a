//! The engine of Ninefold in a Web Worker.
