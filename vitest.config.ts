import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    // A limit detects what hangs; a slow machine is no fault.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // Pure code: its test files may share one process and the modules in it, which takes a quarter of the time.
      { root: './domain', test: { name: 'domain', include: ['**/*.test.ts'], isolate: false } },
      {
        root: './server',
        test: {
          name: 'server',
          // What takes minutes belongs to the proof alone.
          include: process.env.ZHIKAO_STAGE === 'proof' ? ['**/*.{test,proof}.ts'] : ['**/*.test.ts'],
          // Processes, not threads: a test may send signals, and each worker owns one database.
          pool: 'forks',
          testTimeout: 300_000,
          hookTimeout: 600_000,
          globalSetup: [fileURLToPath(new URL('./server/test/global.ts', import.meta.url))],
        },
      },
      {
        root: './web',
        plugins: [react()],
        // A busy machine draws a whole form slowly; a test waits for a condition, never for a time.
        test: {
          // Each file has modules of its own: language, session and open tabs are kept in modules.
          name: 'web',
          include: ['**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 300_000,
          setupFiles: [fileURLToPath(new URL('./web/kit/wire/testSetup.ts', import.meta.url))],
        },
      },
    ],
  },
})
