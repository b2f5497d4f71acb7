import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { Services } from '../services.ts'
import type { Db } from '../db/client.ts'
import { clock, shiftClock } from '../db/clock.ts'
import { planSteps } from './demoSeasonPlan.ts'
import { scoreSteps } from './demoSeasonScore.ts'
import { SEASON } from './season.ts'

/** The number of parts of the progress report. */
export const PARTS = 4

/**
 * The season behind and the one running, all plans side by side and time going forward, by the product's own commands.
 * Needs approved sites, enabled exam templates, examiners and students since 420 days. Reports with
 * `onPart` how many parts of `PARTS` are done. Leaves the clock at today.
 */
export async function fillSeason(db: Db, services: Services, onPart: (done: number) => void): Promise<void> {
  await shiftClock(db, '0')
  const now = await clock(db)
  const day = (days: number) => addDays(now, days)
  const steps = SEASON.flatMap((plan, at) => {
    const made = { sn: '', borrow_sn: '' }
    const story = { db, services, plan, made, at, day, now }
    return [...planSteps(story), ...scoreSteps(story)]
  })
  const past = steps.filter((step) => step.day < 0).toSorted((a, b) => a.day - b.day || a.time.localeCompare(b.time))
  for (const [nth, step] of past.entries()) {
    if (nth > 0 && nth % Math.ceil(past.length / PARTS) === 0) onPart(nth / Math.ceil(past.length / PARTS))
    await shiftClock(db, `${step.day} days ${minutesOf(step.time) - minutesOf(now.slice(11, 16))} minutes`)
    await step.act()
  }
  await shiftClock(db, '0')
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
