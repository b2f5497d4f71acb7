import { spawnSync } from 'node:child_process'

const EACH = 2
/**
 * The business times at which `npm run full` runs the server's tests, two of them in rotation: `time` is the
 * ZHIKAO_TEST_TIME of `vitest run --project server` (Asia/Shanghai; an hour alone is one of the machine's day), `tz` the
 * time zone of the process. The hour is never a verdict: the tests pass at each of them.
 */
const TIMES = [
  // Before and after midnight in Shanghai, and before midnight in UTC (08:00 in Shanghai).
  { time: '23:30' },
  { time: '23:58' },
  { time: '00:20' },
  { time: '07:58' },
  { time: '2027-12-31T21:00' },
  { time: '2028-02-29T23:58' },
  // 02:30 of this day does not exist in New York: who reads a moment in the time zone of the process is an hour late.
  { time: '2027-03-14T02:30', tz: 'America/New_York' },
]

/** Those of this run: the next two with each commit, or all. */
export function timesOfThisRun(all) {
  if (all) return TIMES
  const commits = Number(spawnSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' }).stdout) || 0
  return Array.from({ length: EACH }, (_, at) => TIMES[(commits * EACH + at) % TIMES.length])
}
