import { Form } from 'antd'
import { cloneElement, useId } from 'react'
import type { ReactElement } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { schemaFaults } from '../../kit/view/form.ts'
import type { Values } from '../../kit/view/form.ts'
import type { Bound } from '../../kit/view/inputs.tsx'
import styles from './template.module.css'

type Part = { name: string; label: Text; input: ReactElement<Record<string, unknown>> }

/** A rule of several figures as one field: its value is the whole rule, each figure shows its own error. */
export function PartsField({
  parts,
  schema,
  value,
  onChange,
  ...bound
}: Bound<Values> & { parts: readonly Part[]; schema: z.ZodType }) {
  const say = useSay()
  const ownId = useId()
  const { status } = Form.Item.useStatus()
  const id = bound.id ?? ownId
  const faults = status === 'error' ? schemaFaults(schema, value ?? {}) : []
  return (
    <div id={id} className="zk-fields" role="group" tabIndex={-1}>
      {parts.map(({ name, label, input }) => {
        const fault = faults.find(({ path }) => path === name)
        return (
          <div key={name} className={styles['part']}>
            <label htmlFor={`${id}-${name}`}>{say(label)}</label>
            {cloneElement(input, {
              id: `${id}-${name}`,
              value: value?.[name],
              onChange: (next: unknown) => onChange?.({ ...value, [name]: next }),
              status: fault ? 'error' : 'success',
            })}
            {fault && <span className="zk-cell-fault">{say(fault.message)}</span>}
          </div>
        )
      })}
    </div>
  )
}
