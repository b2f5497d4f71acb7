import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { groupsOf } from '@zhikao/domain/platform/notice/notice.catalogue.rules.ts'
import type { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { readChoices } from './notice.choice.queries.ts'
import { noticeChoice } from './notice.table.ts'

type Chosen = BodyOf<typeof noticeContract.choose>['choices']

const waysOf = (choices: Chosen) => Object.fromEntries(choices.map(({ group, way }) => [group, way]))

/** Stores how the actor's own notices come by mail; the last save is kept. A group that the role cannot get is refused. */
export async function chooseMail(db: Db, actor: Actor, choices: Chosen): Promise<void> {
  const offered = groupsOf(actor.role)
  const errors = choices.flatMap(({ group }, at) =>
    offered.includes(group)
      ? []
      : [{ path: `choices.${at}.group`, rule: 'not_an_option', message: kernelMessages.not_an_option }],
  )
  if (errors.length > 0) throw new AppError('input', { errors })
  const before = await readChoices(db, actor)
  await db
    .insert(noticeChoice)
    .values(
      choices
        .toSorted((one, other) => one.group.localeCompare(other.group))
        .map(({ group, way }) => ({ account_sn: actor.sn, mail_group: group, way })),
    )
    .onConflictDoUpdate({
      target: [noticeChoice.account_sn, noticeChoice.mail_group],
      set: { way: sql`excluded.way`, update_time: businessNow },
    })
  await writeAudit(db, actor, {
    action: 'noticeChoice.save',
    target: { type: 'noticeChoice', sn: actor.sn },
    before: waysOf(before),
    after: waysOf(await readChoices(db, actor)),
  })
}
