import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { borrowDetail, borrowRow, hostPlan, openSite } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import type { borrowMessages } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import type { BorrowFacts } from '@zhikao/domain/exams/borrow/borrow.rules.ts'
import {
  borrowWaitingDays,
  freeFor,
  isOnPlan,
  isRefused,
  mayNotAsk,
  opinionIn,
  systemRuleOf,
} from '@zhikao/domain/exams/borrow/borrow.rules.ts'
import { pendingRequest } from '@zhikao/domain/exams/borrow/borrow.request.rules.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { examDays } from '@zhikao/domain/exams/plan/plan.rules.ts'
import type { FeeTotals } from '@zhikao/domain/exams/plan/plan.model.ts'
import { borrowDeadlineOf, freePlacesOf } from '@zhikao/domain/exams/plan/plan.places.rules.ts'
import { refusedAs, verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import { withoutFacts } from './borrow.commands.ts'
import type { HostRecord, PendingRecord, SiteRecord } from './borrow.host.queries.ts'
import type { BorrowRecord, PlanRoom } from './borrow.queries.ts'

type Row = z.output<typeof borrowRow>
type Detail = z.output<typeof borrowDetail>

/** The reader's own request that covers a day of this plan; null where there is none. */
function pendingOn(record: SiteRecord, pending: readonly PendingRecord[]): string | null {
  const days = examDays({ ...record, sessions: [] })
  const [first, last] = [days[0], days.at(-1)]
  const sameSite = pending.filter(
    ({ host_org_sn, credential_sn, level }) =>
      host_org_sn === record.org_sn && credential_sn === record.credential_sn && level === record.level,
  )
  return (first && last && pendingRequest(sameSite, first, last)?.sn) || null
}

type Asked = SiteRecord & { days: number; pending: readonly PendingRecord[] }

/** An open plan of another institution, and whether it can be asked for now; requests are taken until `days` before the sign-up ends. */
export function siteOf({ pending, ...record }: Asked, { lang }: Reader): z.output<typeof openSite> {
  const deadline = borrowDeadlineOf(record.signup_end, record.days)
  const pending_sn = pendingOn(record, pending)
  const closed = mayNotAsk({ ...record, deadline, pending_sn })
  return pick(openSite, {
    ...record,
    credential_name: record.credential_name[lang],
    deadline,
    pending_sn,
    actions: closed ? [] : ['apply'],
    refused: closed ? [refusedAs('apply', closed, lang)] : [],
  })
}

/** Besides the moves: a refused request may be edited, one on a plan leads its school to the sign-up. */
function judge(record: BorrowRecord, host: BorrowFacts['host'], reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  const { actor } = reader
  const { actions: moves, refused } = verdictsOf(borrowLifecycle, { ...withoutFacts(record), host }, reader)
  const isOwn = record.org_sn === actor.org_sn
  const actions: Row['actions'] = [
    ...(isOwn && isOnPlan(record) ? (['signup'] as const) : []),
    ...moves,
    ...(isOwn && isRefused(record.status) && can(actor, 'borrow:edit') ? (['edit'] as const) : []),
  ]
  // What was confirmed already is no reason that the school has to read.
  return {
    actions,
    refused: refused.filter(({ rule }) => rule !== ('borrow_rule_confirmed' satisfies keyof typeof borrowMessages)),
  }
}

const derived = (record: BorrowRecord, { lang }: Reader) => ({
  credential_name: record.credential_name[lang],
  waiting_days: borrowWaitingDays(record),
  audit_opinion: opinionIn(record.audit_opinion, record.opinion_rule, lang),
})

export const rowOf = (record: BorrowRecord, reader: Reader): Row =>
  pick(borrowRow, { ...record, ...derived(record, reader), ...judge(record, null, reader) })

/** A borrowed exam with the rooms of its plan; `host` is given to the host alone. */
export function detailOf(
  { host, ...record }: BorrowRecord & { host: HostRecord | null; plan_rooms: PlanRoom[]; fees: FeeTotals },
  reader: Reader,
): Detail {
  const { plan_contact_name: name, plan_contact_mobile: mobile } = record
  return pick(borrowDetail, {
    ...record,
    ...derived(record, reader),
    ...judge(record, host, reader),
    // A refused request may be edited: until it is sent again its files are the school's own.
    proof_files: isRefused(record.status) && reader.actor.org_sn === record.host_org_sn ? [] : record.proof_files,
    plan_contact: name && mobile ? { name, mobile } : null,
    host: host && {
      free: freeFor(host.plans, host.unattached, record.status === 'SCHOOL_INIT' ? record.wanted_plan_sn : null),
      plans: host.plans.map((plan) => pick(hostPlan, { ...plan, free: freePlacesOf(plan) })),
    },
  })
}

/** A line of the history: the system's own opinion in the reader's language. */
export const historyOf = <L extends { move: string; opinion: string | null }>(line: L, { lang }: Reader): L => ({
  ...line,
  opinion: opinionIn(line.opinion, systemRuleOf(line.move), lang),
})
