/** The colors of mails and of the pages that their links open without the site; chosen once, whatever the theme. */
export const LETTER_COLORS = {
  light: { ground: '#f3f6f7', paper: '#ffffff', line: '#d5dce1', ink: '#10202e', soft: '#4a5b69', link: '#0b5c86' },
  dark: { ground: '#0c151d', paper: '#14212c', line: '#2b3b48', ink: '#eef3f6', soft: '#b4c1cb', link: '#8fd7ff' },
} as const;
