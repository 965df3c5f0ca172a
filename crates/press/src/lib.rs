//! Puzzles on paper: sheets, large print and booklets as PDF.
