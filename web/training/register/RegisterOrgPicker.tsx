import { useDeferredValue, useId } from 'react'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import type { Entry } from '@zhikao/domain/training/register/register.entry.rules.ts'
import { traineeWords } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { call } from '../../kit/wire/call.ts'
import { useRead } from '../../kit/wire/query.ts'
import { RegisterLabelled } from './register.fields.tsx'
import type { FormState } from './register.fields.tsx'
import { registerLabels as labels } from './register.labels.ts'

const NAME_MAX = 100
const SHORTEST = 2

const nameIn = (entry: Entry) => (entry['org_name'] ?? '').trim()
const queryOf = (name: string) => ({ limit: '20', keyword: name.slice(0, 60) })
/** The number of the institution with exactly this name. */
const snOf = (found: readonly { sn: string; name: string }[], name: string) =>
  found.find((one) => one.name === name)?.sn

export type OrgState = ReturnType<typeof useOrgs>

/** The institutions of the platform for the employer's name that is entered. */
export function useOrgs(entry: Entry) {
  const keyword = useDeferredValue(nameIn(entry))
  const isAsked = keyword.length >= SHORTEST
  const { data } = useRead(collegeContract.publicList, { query: queryOf(keyword) }, { when: isAsked })
  const found = isAsked ? (data?.items ?? []) : []
  /** The entry with the employer's number, as far as the suggestions have it. */
  const completed = (of: Entry): Entry => ({ ...of, org_sn: snOf(found, nameIn(of)) ?? '' })
  return {
    found,
    completed,
    /** The entry with the employer's number, asked for where the suggestions do not have it, or not yet; throws when the call fails. */
    complete: async (of: Entry): Promise<Entry> => {
      const [name, known] = [nameIn(of), completed(of)]
      if (known['org_sn'] || name.length < SHORTEST) return known
      const { items } = await call(collegeContract.publicList, { query: queryOf(name) })
      return { ...of, org_sn: snOf(items, name) ?? '' }
    },
  }
}

/** The employer: an institution of the platform, found while its name is entered, or any other name. */
export function RegisterOrgPicker({ form, orgs }: { form: FormState; orgs: OrgState }) {
  const listId = useId()
  return (
    <RegisterLabelled label={traineeWords.org_sn} hint={labels.org_hint} fault={form.faults['org_name']}>
      {(marks) => (
        <>
          <input
            {...marks}
            name="org_name"
            list={listId}
            autoComplete="organization"
            maxLength={NAME_MAX}
            value={form.entry['org_name'] ?? ''}
            onChange={(event) => form.set('org_name', event.target.value)}
          />
          <datalist id={listId}>
            {orgs.found.map((one) => (
              <option key={one.sn} value={one.name} />
            ))}
          </datalist>
        </>
      )}
    </RegisterLabelled>
  )
}
