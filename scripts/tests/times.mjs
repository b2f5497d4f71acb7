// The business times at which npm run full runs the server's tests: two of them in turn, all where they are named.
import { spawnSync } from 'node:child_process'

const EACH = 2
/**
 * `time` is the ZHIKAO_TEST_TIME of the server's tests (server/test/businessTime.ts), in Asia/Shanghai, of today where it
 * has no date; `tz` is the zone of the process. The hour is never a verdict: the tests pass at each of them.
 */
const TIMES = [
  // Before and after midnight in China, and before midnight in UTC.
  { time: '23:30' },
  { time: '23:58' },
  { time: '00:20' },
  { time: '07:58' },
  { time: '2027-12-31T21:00' },
  { time: '2028-02-29T10:00' },
  // 02:30 of this day does not exist in New York: what reads it in the zone of the process is an hour late.
  { time: '2027-03-14T02:30', tz: 'America/New_York' },
]

/** Those of this run: the next two with each commit, or all. */
export function timesOfThisRun(all) {
  if (all) return TIMES
  const commits = Number(spawnSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' }).stdout) || 0
  return Array.from({ length: EACH }, (_, at) => TIMES[(commits * EACH + at) % TIMES.length])
}
