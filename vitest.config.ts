import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { patience } from './domain/kernel/patience.ts'

const isProof = process.env.ZHIKAO_STAGE === 'proof'
/** What npm test leaves to npm run full, and what takes minutes and belongs to the proof alone. */
const FULL = ['**/*.full.test.ts', ...(isProof ? ['**/*.proof.ts'] : [])]
const server = {
  // Processes, not threads: a test may send signals, and each worker owns one database.
  pool: 'forks' as const,
  globalSetup: [fileURLToPath(new URL('./server/test/global.ts', import.meta.url))],
}
// A limit detects what hangs; it is set once, and a test that takes longer says so by its calm seconds.
const limits = { testTimeout: patience(12), hookTimeout: patience(12) }

export default defineConfig({
  test: {
    maxWorkers: 2,
    expect: { poll: { timeout: patience() } },
    projects: [
      // Pure code: its test files may share one process and the modules in it, which takes a quarter of the time.
      { root: './domain', test: { name: 'domain', include: ['**/*.test.ts'], isolate: false, ...limits } },
      {
        root: './server',
        // The modules of the server hold no state: each test opens a server of its own.
        test: {
          name: 'server',
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...FULL],
          isolate: false,
          ...server,
          ...limits,
        },
      },
      { root: './server', test: { name: 'server-full', include: FULL, ...server, ...limits } },
      {
        root: './web',
        plugins: [react()],
        // A busy machine draws a whole form slowly; a test waits for a condition, never for a time.
        test: {
          // Each file has modules of its own: language, session and open tabs are kept in modules.
          name: 'web',
          include: ['**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [fileURLToPath(new URL('./web/kit/wire/testSetup.ts', import.meta.url))],
          ...limits,
        },
      },
    ],
  },
})
