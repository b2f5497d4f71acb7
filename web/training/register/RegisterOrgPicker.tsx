import { useDeferredValue, useId } from 'react'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { traineeWords } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { useRead } from '../../kit/wire/query.ts'
import { RegisterLabelled } from './register.fields.tsx'
import type { FormState } from './register.fields.tsx'
import { registerLabels as labels } from './register.labels.ts'

const NAME_MAX = 100

/** The employer: an institution of the platform, found while its name is entered, or any other name. */
export function RegisterOrgPicker({ form }: { form: FormState }) {
  const listId = useId()
  const name = form.entry['org_name'] ?? ''
  const keyword = useDeferredValue(name.trim())
  const isAsked = keyword.length > 1
  const query = { limit: '20', keyword: keyword.slice(0, 60) }
  const { data } = useRead(collegeContract.publicList, { query }, { when: isAsked })
  const found = isAsked ? (data?.items ?? []) : []
  const enter = (value: string) => {
    form.set('org_name', value)
    form.set('org_sn', found.find((one) => one.name === value.trim())?.sn ?? '')
  }
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
            value={name}
            onChange={(event) => enter(event.target.value)}
            onBlur={() => enter(name)}
          />
          <datalist id={listId}>
            {found.map((one) => (
              <option key={one.sn} value={one.name} />
            ))}
          </datalist>
        </>
      )}
    </RegisterLabelled>
  )
}
