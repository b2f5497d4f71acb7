import { outcomeFor } from './world.ts'
import type { Candidate, World } from './world.ts'
import { aboutOf } from './steps.ts'
import type { ActName, Step } from './steps.ts'

const WAS_THERE = ['PRESENT', 'LATE', 'LEFT']
/** Was the day of the exam kept on the platform: begun or ended there? Else there is no attendance to compare with. */
const isKeptDay = ({ day }: World) => day.actual_start_time !== null || day.actual_end_time !== null
const wasThere = (world: World, { attendance }: Candidate) =>
  WAS_THERE.includes(attendance.state) || (attendance.state === 'EXPECTED' && !isKeptDay(world))

/** What is wrong with the certificates: one without attendance, or without a published pass. After the publication the attendance is not corrected any more, but the score, by a second person with evidence. */
const certified = (world: World): string[] =>
  world.certificates.flatMap((sn) => {
    const one = world.candidates.find((other) => other.sn === sn)
    if (!one || !(one.corrected || wasThere(world, one))) return [`a certificate without attendance: ${sn}`]
    const isPassed = world.sheet.status === 'AUDIT' && outcomeFor(world, one).verdict === 'PASSED'
    return isPassed ? [] : [`a certificate without a published pass: ${sn}`]
  })

/** Do score and attendance of a candidate say two different things? A score that was corrected after the publication has its own trail. */
function isContradicted(world: World, { score, attendance, corrected }: Candidate): boolean {
  if (score === null || corrected) return false
  if (WAS_THERE.includes(attendance.state)) return score.flag === 'ABSENT'
  const isOpen = attendance.state === 'EXPECTED' && !isKeptDay(world)
  return !isOpen && score.final_score !== null
}
/** What a submitted sheet must not have; at the moment of its submission nothing about a candidate is undecided either. */
function submitted(before: World, { act }: Step, after: World): string[] {
  const { status } = after.sheet
  if (status !== 'SUBMIT' && status !== 'AUDIT') return []
  const contradictions = after.candidates.filter((one) => isContradicted(after, one))
  const faults = contradictions.map(({ sn }) => `submitted with an open contradiction: ${sn}`)
  if (act !== 'submit' || before.sheet.status === status) return faults
  const isOpen =
    after.corrections.some((one) => one.status === 'SUBMIT') ||
    after.late.some((one) => one.status === 'OPEN') ||
    after.incidents.some((one) => one.grade === 'CRITICAL' && one.status !== 'AUDIT') ||
    after.candidates.some(({ score }) => score === null)
  return isOpen ? [...faults, 'submitted while something is undecided'] : faults
}

/** Acts on one candidate that may change the score of this candidate. */
const OWN: readonly ActName[] = [
  'save',
  'handin',
  'behalf',
  'giveBack',
  'lateScore',
  'takeLate',
  'enter',
  'remove',
  'correct',
  'confirmCorrection',
]
type Change = { before: World; after: World; was: Candidate; is: Candidate }
/** Acts on the whole exam, and what of a score each may change. */
const WHOLE: Partial<Record<ActName, (change: Change) => boolean>> = {
  finish: ({ was, is }) => was.score === null && is.score?.flag === 'ABSENT' && is.attendance.state === 'ABSENT',
  closeOverdue: ({ was, is }) => was.score === null && is.score?.flag === 'ABSENT' && is.attendance.state === 'ABSENT',
  file: ({ was, is }) =>
    is.attendance.state === 'ABSENT' ? was.score === null : was.score?.flag === 'ABSENT' && is.score === null,
  cancel: ({ is }) => is.score?.flag === 'DEFERRED',
  handleIncident: ({ before, after, is }) =>
    after.incidents.some(
      ({ sn, candidate, status }, at) =>
        candidate === is.sn &&
        status === 'AUDIT' &&
        before.incidents[at]?.sn === sn &&
        before.incidents[at].status !== 'AUDIT',
    ),
}
const contentOf = ({ score }: Candidate) =>
  score && JSON.stringify([score.flag, score.raw_score, score.final_score, score.deducted])
/** The scores that changed although no act named their candidate. */
const unnamed = (before: World, step: Step, after: World): string[] =>
  after.candidates.flatMap((is, at) => {
    const was = before.candidates[at]
    if (!was || contentOf(was) === contentOf(is)) return []
    const isNamed = OWN.includes(step.act)
      ? aboutOf(before, step) === is.sn
      : WHOLE[step.act]?.({ before, after, was, is }) === true
    return isNamed ? [] : [`${step.act} changed the score of ${is.sn}`]
  })

/** A candidate who came has a check-in, an absent one has none; after the end of the exam no candidate is in the room. */
const present = ({ candidates, day }: World): string[] =>
  candidates.flatMap(({ sn, attendance: { state, checkin_time, left_time } }) => {
    if (WAS_THERE.includes(state) !== (checkin_time !== null)) return [`a check-in that does not fit: ${sn}`]
    if (left_time !== null && checkin_time !== null && left_time < checkin_time)
      return [`left before having come: ${sn}`]
    return day.actual_end_time !== null && (state === 'PRESENT' || state === 'LATE') ? [`still in the room: ${sn}`] : []
  })

/** Where scores are blind, who checked a candidate in has no entry for this candidate (security.md M6). */
const known = ({ blind, candidates }: World): string[] =>
  blind
    ? candidates.flatMap(({ sn, attendance: { checkin_by }, entries }) =>
        checkin_by !== null && entries.some(({ teacher_sn }) => teacher_sn === checkin_by)
          ? [`scored by who checked the candidate in: ${sn}`]
          : [],
      )
    : []

/** What a step broke of the rules that every world keeps. */
export const brokenBy = (before: World, step: Step, after: World): string[] => [
  ...certified(after),
  ...submitted(before, step, after),
  ...unnamed(before, step, after),
  ...present(after),
  ...known(after),
  ...(after.certificates.length > before.certificates.length && step.act !== 'issue'
    ? ['certificates without issue']
    : []),
]
