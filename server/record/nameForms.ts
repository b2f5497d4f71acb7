import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { badCharacter, nameForm } from '@zhikao/domain/kernel/textForm.ts'
import type { Db } from '../db/client.ts'
import { businessNow } from '../db/clock.ts'
import { transaction } from '../db/transaction.ts'
import { writeAudit } from './audit.ts'
import { jobActor } from './jobActor.ts'
import { readingOf } from './reading.ts'
import type { Services } from '../services.ts'
import type { VersionedTable } from './write.ts'

type Named = VersionedTable & { name: AnyPgColumn; org_sn: AnyPgColumn }
type Row = { sn: string; name: string; org_sn: string | null }
/** The table of a record type, its name in the audit trail, and what follows from a new name. */
type NameForms = { table: Named; type: string; follow?: (db: Db, sn: string) => Promise<void> }

/** Only a name with another character than these can have another form. */
const USUAL = '^[\\u4e00-\\u9fff\\u00b7A-Za-z]*$'
const BATCH = 500

/**
 * Brings names that were stored before they had one form into it (domain.md Decided 44), batch by batch in the order of their
 * keys; rows under a lock are left to the next run. The log names those that a person must mend, by key: they hold a
 * character that no text may hold. Answers how many names were changed.
 */
export async function formNames({ pool, log }: Pick<Services, 'pool' | 'log'>, forms: NameForms): Promise<number> {
  const left: string[] = []
  let formed = 0
  for (let last = ''; ; ) {
    const batch = await transaction(pool, (db) => formBatch(db, forms, last))
    formed += batch.formed
    left.push(...batch.left)
    if (batch.last === null) break
    last = batch.last
  }
  if (left.length > 0) log.warn({ type: forms.type, left }, 'names hold characters that no text may hold')
  return formed
}

/** `last`: the key behind which the next batch begins; null after the last one. */
type Batch = { formed: number; left: string[]; last: string | null }

async function formBatch(db: Db, forms: NameForms, after: string): Promise<Batch> {
  const { table } = forms
  const { rows } = await db.execute<Row>(sql`
    select ${table.sn} as sn, ${table.name} as name, ${table.org_sn} as org_sn from ${table}
    where ${table.sn} > ${after} and ${table.name} !~ ${USUAL} order by ${table.sn} limit ${BATCH} for update skip locked`)
  const named = rows.map((row) => ({ ...row, form: nameForm(row.name) }))
  const other = named.filter(({ name, form }) => form !== name && form !== '' && !badCharacter(form))
  for (const { form, ...row } of other) await formName(db, forms, row, form)
  return {
    formed: other.length,
    left: named.filter(({ form }) => badCharacter(form)).map(({ sn }) => sn),
    last: rows.length < BATCH ? null : (rows.at(-1)?.sn ?? null),
  }
}

async function formName(db: Db, { table, type, follow }: NameForms, row: Row, name: string): Promise<void> {
  const { name_pinyin, name_initials } = readingOf(name)
  await db.execute(sql`
    update ${table} set name = ${name}, name_pinyin = ${name_pinyin}, name_initials = ${name_initials},
      version = ${table.version} + 1, update_time = ${businessNow} where ${table.sn} = ${row.sn}`)
  await writeAudit(db, jobActor, {
    action: `${type}.update`,
    target: { type, sn: row.sn },
    before: { name: row.name },
    after: { name },
    org_sn: row.org_sn,
  })
  await follow?.(db, row.sn)
}
