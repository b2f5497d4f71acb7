import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { ROLES } from '@zhikao/domain/access/roles.ts'
import { maskEmail } from '@zhikao/domain/kernel/person.ts'
import { defaultWay, groupsOf, noticeEntries } from '@zhikao/domain/platform/notice/notice.catalogue.rules.ts'
import { MAIL_GROUPS } from '@zhikao/domain/platform/notice/notice.model.ts'
import type { MailGroup, MailWay } from '@zhikao/domain/platform/notice/notice.model.ts'
import type { Db } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { account } from '../operator/operator.table.ts'
import { noticeChoice } from './notice.table.ts'

/** Does this platform send mails about notices? Not without a mail server, and not from a demonstration, whose people are invented. */
export const sendsNotices = ({ mailer, config }: Pick<Services, 'mailer' | 'config'>): boolean =>
  mailer !== null && !config.demo

/** How each group that the actor's role can get comes by mail: as chosen, else by default. */
export async function readChoices(db: Db, actor: Actor): Promise<{ group: MailGroup; way: MailWay }[]> {
  const rows = await db.select().from(noticeChoice).where(eq(noticeChoice.account_sn, actor.sn))
  const chosen = new Map(rows.map(({ mail_group, way }) => [mail_group, way]))
  return groupsOf(actor.role).map((group) => ({ group, way: chosen.get(group) ?? defaultWay(actor.role, group) }))
}

/** The choices as the screen shows them, with where the mails would go. */
export async function showChoices(db: Db, actor: Actor, services: Pick<Services, 'mailer' | 'config'>) {
  const choices = await readChoices(db, actor)
  const [own] = await db.select({ email: account.email }).from(account).where(eq(account.sn, actor.sn))
  return { choices, mail: own?.email ? maskEmail(own.email) : null, sends: sendsNotices(services) }
}

const column = (values: readonly string[]) => sql`${sql.param(values)}::text[]`

/** SQL: the events of which mails are sent, each with its group. */
export function groupTable(): SQL {
  const events = noticeEntries().flatMap(([event, { group }]) => (group === null ? [] : [{ event, group }]))
  return sql`select * from unnest(${column(events.map(({ event }) => event))}, ${column(events.map(({ group }) => group))}) as g (event, mail_group)`
}

/** SQL: what holds for a role and a group where nothing was chosen. */
export function defaultTable(): SQL {
  const all = ROLES.flatMap((role) => MAIL_GROUPS.map((group) => ({ role, group, way: defaultWay(role, group) })))
  return sql`select * from unnest(${column(all.map(({ role }) => role))}, ${column(all.map(({ group }) => group))}, ${column(all.map(({ way }) => way))}) as d (role, mail_group, way)`
}
