/** Instead of the texts of the federation runtime's errors: their codes are enough to look them up. */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
