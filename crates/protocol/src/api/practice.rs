//! What was practised, on its way between devices.

body! {
    /// What a device has practised that the service lacks, and how much of the service's it has.
    pub struct PracticeNews {
        /// How many attempts of the service the device knows: those after them come back.
        // Whatever the number is, it is compared and nothing else: there is no largest one.
        #[cfg_attr(feature = "openapi", schema(format = "uint64"))]
        pub after: u64,
        /// Attempts, a line each as in the log of practice; at most 500. What is there already is left out.
        pub lines: Vec<String>,
    }

    /// What the service has of it.
    pub struct PracticeSaved {
        /// The attempts after those that the device knows, in the order in which they came; at most 500.
        pub lines: Vec<String>,
        /// How many the device knows with these.
        pub known: u64,
        /// How many there are in all.
        pub count: u64,
    }
}
