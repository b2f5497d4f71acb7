import type { Subject } from '../../catalogue/credential/credential.model.ts'
import { subjectScore } from '../../catalogue/template/template.scoring.rules.ts'
import { differenceFrom, meanDifference } from '../../exams/examinerFile/examinerFile.scoring.rules.ts'
import { bandsOf } from './score.rules.ts'

/** What an examiner handed in for a candidate. */
type Given = { examiner: string; name: string; total: number }
/** A candidate in the room of one subject: the score that counts, if there is one, and what examiners handed in. */
export type SeatScore = {
  subject: Subject
  room_sn: string
  room: string
  score: number | null
  entries: readonly Given[]
}

/** How many, their mean (half up to 0.1), and how many are in each band of ten points. */
type Spread = { count: number; mean: number | null; bands: number[] }
type RoomSpread = Spread & { subject: Subject; room_sn: string; room: string }
/** `difference`: by how much an examiner is above (or below) the others who judged the same candidates, on average over the `compared` ones. */
type ExaminerSpread = Spread & { sn: string; name: string; difference: number | null; compared: number }

const spreadOf = (points: readonly number[]): Spread => ({
  count: points.length,
  mean: subjectScore(points),
  bands: bandsOf(points),
})

/** The own total less the mean of the others', in points; null if nobody else handed in. The result has at most halves of a tenth, because at most three examiners score a candidate. */
export function aboveOthers(own: string, entries: readonly Given[]): number | null {
  const total = entries.find(({ examiner }) => examiner === own)?.total
  const others = entries.filter(({ examiner }) => examiner !== own)
  return total === undefined
    ? null
    : differenceFrom(
        total,
        others.map((one) => one.total),
      )
}

/** The items with the same key, in the order in which the keys come. */
function grouped<T>(items: readonly T[], keyOf: (item: T) => string): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return [...groups.values()]
}

const scored = (seats: readonly SeatScore[]) => seats.flatMap(({ score }) => (score === null ? [] : [score]))

/** How the scores are spread in each room of each subject. */
export const roomsOf = (seats: readonly SeatScore[]): RoomSpread[] =>
  grouped(seats, ({ subject, room_sn }) => `${subject} ${room_sn}`).map((group) => {
    const [{ subject, room_sn, room }] = group
    return { subject, room_sn, room, ...spreadOf(scored(group)) }
  })

/** How each examiner's totals are spread, and how far they are from those of the others for the same candidates. */
export function examinersOf(seats: readonly SeatScore[]): ExaminerSpread[] {
  const given = seats.flatMap(({ entries }) => entries.map((one) => ({ ...one, entries })))
  return grouped(given, ({ examiner }) => examiner).map((group) => {
    const [{ examiner, name }] = group
    const differences = group.flatMap((one) => aboveOthers(examiner, one.entries) ?? [])
    const totals = group.map(({ total }) => total)
    return {
      sn: examiner,
      name,
      ...spreadOf(totals),
      difference: meanDifference(differences),
      compared: differences.length,
    }
  })
}
