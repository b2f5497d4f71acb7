import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { collegeMessages, collegeWords } from '@zhikao/domain/people/college/college.messages.ts'
import type { collegeChangeContract } from '@zhikao/domain/people/collegeChange/collegeChange.contract.ts'
import { collegeChangeLifecycle } from '@zhikao/domain/people/collegeChange/collegeChange.lifecycle.ts'
import {
  collegeChangeMessages,
  collegeChangeNotices as words,
} from '@zhikao/domain/people/collegeChange/collegeChange.messages.ts'
import { LOCKED_FIELDS } from '@zhikao/domain/people/collegeChange/collegeChange.model.ts'
import type { ChangedValues } from '@zhikao/domain/people/collegeChange/collegeChange.model.ts'
import { changedValues, changeRefusal, valuesBefore } from '@zhikao/domain/people/collegeChange/collegeChange.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { linkMedia } from '../../platform/media/media.commands.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { ownOrg } from '../../record/scope.ts'
import { recordCreated, uniqueOr } from '../../record/write.ts'
import { changeLocked } from '../college/college.commands.ts'
import { findTaken, lockCollege } from '../college/college.queries.ts'
import { getChange, lockChange } from './collegeChange.queries.ts'
import type { ChangeRecord } from './collegeChange.queries.ts'
import { collegeChange } from './collegeChange.table.ts'

/** An institution asks for other values of its locked fields (domain.md §3.2); answers the number. */
export async function createChange(
  db: Db,
  actor: Actor,
  body: BodyOf<typeof collegeChangeContract.create>,
): Promise<string> {
  const { reason, proof_files, ...given } = body
  const own = await lockCollege(db, actor, ownOrg(actor))
  const wish = changedValues(own, given)
  const taken = await findTaken(db, { ...own, ...wish }, own.sn)
  if (taken) throw conflict(collegeMessages, taken)
  const { org_type, site_code, approved_count: approved } = own
  const refusal = changeRefusal({ wish, org_type, site_code, approved, taken })
  if (refusal) throw new AppError('rule', refusal)
  await linkMedia(db, actor, proof_files, ['ATTACHMENT'], 'proof_files')
  const [sn, org_sn] = [newSn(), own.sn]
  const row = { sn, org_sn, wish, before: valuesBefore(own, wish), reason, proof_files, account_sn: actor.sn }
  await uniqueOr(collegeChangeMessages, { college_change_open: 'change_open' }, db.insert(collegeChange).values(row))
  await recordCreated(db, actor, collegeChangeLifecycle, { sn, org_sn }, { ...wish, reason })
  await notify(db, await getChange(db, actor, sn), 'create')
  return sn
}

/** Moves a request: centre or platform makes the change or refuses it, the institution withdraws it. */
export function moveChange(
  db: Db,
  actor: Actor,
  sn: string,
  move: MoveOf<typeof collegeChangeLifecycle>,
  body: MoveBody,
): Promise<void> {
  return moveRecord(db, {
    lifecycle: collegeChangeLifecycle,
    table: collegeChange,
    load: (tx) => lockChange(tx, actor, sn),
    move,
    actor,
    body,
    effect: effectsOf(body)[move],
    org_sn: (record) => record.org_sn,
  })
}

function effectsOf({ opinion = null }: MoveBody): Effects<typeof collegeChangeLifecycle, ChangeRecord> {
  return {
    approve: async (db, actor, record) => {
      // What the institution has now is what the change replaces, even if the centre edited it meanwhile.
      const before = valuesBefore({ ...record, name: record.org_name }, record.wish)
      await changeLocked(db, actor, record.org_sn, record.wish)
      await decided(db, record, { opinion, before })
      await notify(db, record, 'approve')
    },
    reject: async (db, _, record) => {
      await decided(db, record, { opinion })
      await notify(db, record, 'reject', opinion)
    },
    withdraw: (db, _, record) => notify(db, record, 'withdraw'),
  }
}

const decided = (db: Db, { sn }: ChangeRecord, facts: { opinion: string | null; before?: ChangedValues }) =>
  db
    .update(collegeChange)
    .set({ ...facts, decide_time: businessNow })
    .where(eq(collegeChange.sn, sn))

type Event = 'create' | MoveOf<typeof collegeChangeLifecycle>

/** The names of the fields that a request changes. */
function fieldNames(wish: ChangedValues): Text {
  const names = LOCKED_FIELDS.filter((field) => wish[field] !== undefined).map((field) => collegeWords[field])
  return {
    CN: names.map(({ CN }) => CN).join('、'),
    HK: names.map(({ HK }) => HK).join('、'),
    US: names.map(({ US }) => US).join(', '),
  }
}

/** A request and its withdrawal are messages to centre and platform, a decision is a notice to the institution. */
async function notify(db: Db, record: ChangeRecord, event: Event, opinion: string | null = null): Promise<void> {
  const isSent = event === 'create' || event === 'withdraw'
  await sendNotice(db, {
    to: [isSent ? 'platform' : { org: record.org_sn }],
    event: `collegeChange.${event}`,
    title: words[`${event}_title`],
    abstract: words[`${event}_abstract`],
    params: { org: record.org_name, fields: fieldNames(record.wish), reason: record.reason },
    opinion,
    screen: isSent ? 'collegeChanges' : 'collegeInfo',
    about: { entity: 'collegeChange', sn: record.sn },
  })
}
