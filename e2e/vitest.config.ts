import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys',
    include: ['**/*.test.ts'],
    pool: 'forks',
    // One browser and one server at a time: a small machine has no room for more.
    fileParallelism: false,
    // A journey's steps stand on one another.
    bail: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
