import { CheckCircleOutlined } from '@ant-design/icons'
import { Alert, Button, Form } from 'antd'
import type { FormInstance } from 'antd'
import type { ReactNode } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { checksLabels as labels } from './checks.labels.ts'
import { formFaults } from './form.ts'
import type { Values } from './form.ts'
import './kit.css'

/** What a form is judged by while it is filled in, by the rules that the server has too. */
export type Checks = {
  /** What keeps the record from being submitted; null while too little is filled in to judge. */
  faults: readonly Text[] | null
  /** What does not prevent it. */
  warnings?: readonly Text[]
  /** Limits that hold for the values so far. */
  hints?: readonly Text[]
  /** The checks one by one, where they are shown besides their result; the faults are not listed then. */
  list?: ReactNode
}
export type ChecksOf = (values: Values) => Checks

/** What the checks need of the form: its values as they would be sent, and the call that they are sent by. */
type Judged = { form: FormInstance; id: string; endpoint: Endpoint; values: () => Values }

/** How many fields the schema of the call refuses. */
const missingIn = ({ endpoint, values }: Judged) =>
  new Set(formFaults(endpoint, values()).map(({ path }) => path.split('.')[0])).size

type Verdict = Checks & { state: 'incomplete' | 'faulty' | 'sound'; line: Text }

function verdictOf(checks: Checks, missing: number): Verdict {
  const count = checks.faults?.length ?? 0
  if (count > 0) return { ...checks, state: 'faulty', line: fill(labels.faulty, { count }) }
  if (missing > 0) return { ...checks, state: 'incomplete', line: fill(labels.missing, { count: missing }) }
  if (checks.faults === null) return { ...checks, state: 'incomplete', line: labels.incomplete }
  return { ...checks, state: 'sound', line: labels.sound }
}

/** The result for the values of this moment. */
export function useVerdict(of: ChecksOf, state: Judged): Verdict {
  // Read through `values`, which adds what has no field; watched, so that each change judges again.
  Form.useWatch([], state.form)
  return verdictOf(of(state.values()), missingIn(state))
}

const TYPES = { incomplete: 'info', faulty: 'warning', sound: 'success' } as const

function Lines({ of }: { of: readonly Text[] }) {
  const say = useSay()
  return (
    <ul className="zk-plain-list">
      {of.map((text) => (
        <li key={text.US}>{say(text)}</li>
      ))}
    </ul>
  )
}

const asideOf = (id: string) => `${id}-checks`

/** A form with its checks at its side; they stay visible while the form scrolls. In a narrow window they are below the form. */
export function WithChecks({ of, state, children }: { of: ChecksOf; state: Judged; children: ReactNode }) {
  return (
    <div className="zk-form-with-checks">
      {children}
      <ChecksPanel of={of} state={state} />
    </div>
  )
}

function ChecksPanel({ of, state }: { of: ChecksOf; state: Judged }) {
  const say = useSay()
  const { state: result, line, faults, hints = [], warnings = [], list } = useVerdict(of, state)
  return (
    <section id={asideOf(state.id)} className="zk-checks-beside zk-stack" aria-label={say(labels.title)}>
      <h2>{say(labels.title)}</h2>
      {hints.length > 0 && <Lines of={hints} />}
      <Alert
        role="status"
        type={TYPES[result]}
        showIcon
        {...(result === 'sound' ? { icon: <CheckCircleOutlined /> } : {})}
        title={say(line)}
        description={!list && faults && faults.length > 0 && <Lines of={faults} />}
      />
      {list}
      {warnings.length > 0 && (
        <Alert
          role="note"
          type="warning"
          showIcon
          title={say(labels.warnings, { count: warnings.length })}
          description={<Lines of={warnings} />}
        />
      )}
    </section>
  )
}

/** The result of the checks in one line next to the buttons, shown in a narrow window. */
export function ChecksLine({ of, state }: { of: ChecksOf; state: Judged }) {
  const say = useSay()
  const { state: result, line } = useVerdict(of, state)
  const show = () => document.getElementById(asideOf(state.id))?.scrollIntoView({ block: 'center' })
  return (
    <span className={`zk-checks-line ${result === 'sound' ? 'zk-fine' : 'zk-attention'}`}>
      {say(line)}{' '}
      <Button type="link" size="small" className="zk-inline-link" onClick={show}>
        {say(labels.show)}
      </Button>
    </span>
  )
}
