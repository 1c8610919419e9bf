/** Instead of the federation runtime's description of its options, which it adds to the texts of errors. */
export function optionsToMFContext(): undefined {}
