import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { patience } from './domain/kernel/patience.ts'
import { longestFirst } from './longestFirst.ts'

/** ZHIKAO_SHUFFLE=seed: the files in an order drawn by it. */
const seed = process.env.ZHIKAO_SHUFFLE
const LONGEST = ['matrix', 'identifiers', 'otherParty']

const isProof = process.env.ZHIKAO_STAGE === 'proof'
/** What npm test leaves to npm run full, and what takes minutes and belongs to the proof alone. */
const FULL = ['**/*.full.test.{ts,tsx}', ...(isProof ? ['**/*.proof.ts'] : [])]
const server = {
  // Processes, not threads: a test may send signals, and each worker owns one database.
  pool: 'forks' as const,
  globalSetup: [fileURLToPath(new URL('./server/test/global.ts', import.meta.url))],
}
/** Tests of what the console keeps in modules (language, session, open tabs): each of these files has modules of its own. */
const WEB_STATE = ['{app,shell,i18n,kit/wire,platform/auth}/**/*.test.{ts,tsx}']
const web = (test: TestProjectInlineConfiguration['test']) => ({
  root: './web',
  plugins: [react()],
  test: {
    environment: 'happy-dom' as const,
    setupFiles: [fileURLToPath(new URL('./web/kit/wire/testSetup.ts', import.meta.url))],
    ...test,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: seed ? { shuffle: { files: true }, seed: Number(seed) } : { sequencer: longestFirst(LONGEST) },
    // For all projects: a test that takes more than 30 s on a calm machine, or a hook more than 60 s, names its own limit.
    testTimeout: patience(30),
    hookTimeout: patience(60),
    expect: { poll: { timeout: patience() } },
    projects: [
      // Pure code: its test files may share one process and the modules in it, which takes a quarter of the time.
      {
        root: './domain',
        test: {
          name: 'domain',
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...FULL],
          isolate: false,
        },
      },
      { root: './domain', test: { name: 'domain-full', include: FULL } },
      {
        root: './server',
        // The modules of the server hold no state: each test opens a server of its own.
        test: {
          name: 'server',
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...FULL],
          isolate: false,
          ...server,
        },
      },
      { root: './server', test: { name: 'server-full', include: FULL, ...server } },
      web({
        // Most of its time would be spent on reading antd again for each file.
        name: 'web',
        isolate: false,
        include: ['**/*.test.{ts,tsx}'],
        exclude: [...configDefaults.exclude, ...FULL, ...WEB_STATE],
      }),
      web({ name: 'web-state', include: WEB_STATE, exclude: [...configDefaults.exclude, ...FULL] }),
      web({ name: 'web-full', isolate: false, include: FULL }),
    ],
  },
})
