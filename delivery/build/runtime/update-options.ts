/** Instead of what the federation runtime takes over from chunks of webpack: those of Rspack contain no options. */
export function updateConsumeOptions(): void {}
export function updateRemoteOptions(): void {}
