import { defineConfig } from 'vitest/config';

// Texts follow the zone and the language of the machine; tests expect those of these.
process.env['TZ'] = 'Europe/Berlin';
process.env['LC_ALL'] = 'en_GB.UTF-8';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    // A process for each file would take three times as long.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
