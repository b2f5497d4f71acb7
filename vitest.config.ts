import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { patience } from './domain/kernel/patience.ts'

export default defineConfig({
  test: {
    maxWorkers: 2,
    // For all projects: a test that takes more than 30 s on a calm machine, or a hook more than 60 s, names its own limit.
    testTimeout: patience(30),
    hookTimeout: patience(60),
    expect: { poll: { timeout: patience() } },
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
          globalSetup: [fileURLToPath(new URL('./server/test/global.ts', import.meta.url))],
        },
      },
      {
        root: './web',
        plugins: [react()],
        test: {
          // Each file has modules of its own: language, session and open tabs are kept in modules.
          name: 'web',
          include: ['**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [fileURLToPath(new URL('./web/kit/wire/testSetup.ts', import.meta.url))],
        },
      },
    ],
  },
})
