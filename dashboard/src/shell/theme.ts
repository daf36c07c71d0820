import { createTheme } from '@mantine/core';

// Shades are chosen so that text has a contrast of at least 4.5 in both schemes.
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  fontFamily: 'system-ui, sans-serif',
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  // The arrow of a select says nothing that its role does not.
  components: { ComboboxChevron: { defaultProps: { 'aria-hidden': true } } },
});
