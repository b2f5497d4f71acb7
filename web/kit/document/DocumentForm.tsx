import { CheckCircleFilled } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { completeness } from '@zhikao/domain/kernel/form.ts'
import type { FormDocument } from '@zhikao/domain/kernel/form.ts'
import { useSay } from '../../i18n/lang.ts'
import { faultsIn, wayText, withValue } from './document.ts'
import type { Draft } from './document.ts'
import { documentLabels as labels } from './document.labels.ts'
import { DocumentContext, idOf, useDocument } from './DocumentContext.ts'
import type { Lead, Notes, RecordControls } from './DocumentContext.ts'
import { DocumentFields, DocumentNote } from './DocumentFields.tsx'
import './document.css'

type Props = {
  form: FormDocument
  draft: Draft
  onDraft: (draft: Draft) => void
  /** All that is missing or wrong, in the order of the document. */
  faults: readonly InputFault[]
  isChecked: boolean
  records?: RecordControls
  disabled?: boolean
  /** What a reviewer wrote about a section, `rooms`, or a field, `rooms.seats`: shown there. */
  notes?: Notes
  /** Content beside each section, for example figures that are computed from the draft. */
  aside?: ReactNode
}
const NO_RECORDS: RecordControls = {}
const NO_NOTES: Notes = {}

/** What the fields of the document share. */
function useFields(props: Props, lead: Lead) {
  const { draft, onDraft, faults, isChecked, records = NO_RECORDS, notes = NO_NOTES, disabled = false } = props
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  return useMemo(() => {
    // Two fields may answer in one event: each puts its value into what the other one left.
    const put = (path: string, value: unknown) => {
      latest.current = withValue(latest.current, path, value)
      onDraft(latest.current)
    }
    return { draft, faults, isChecked, records, notes, disabled, lead, put }
  }, [draft, faults, isChecked, records, notes, disabled, lead, onDraft])
}

/** A form of many fields: one section at a time, with what each section lacks, and a list of faults that lead to their fields. */
export function DocumentForm(props: Props) {
  const { form, draft, faults, aside } = props
  const [current, show] = useState(Object.keys(form)[0] ?? '')
  const [lead, setLead] = useState<Lead>({ path: '', nth: 0 })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lead.nth > 0) focusField(lead.path)
  }, [lead])
  const fields = useFields(props, lead)
  const go = (name: string) => {
    show(name)
    box.current?.scrollIntoView({ block: 'start' })
  }
  const leadTo = (path: string) => {
    show(path.split('.')[0] ?? '')
    setLead({ path, nth: lead.nth + 1 })
  }
  return (
    <DocumentContext value={fields}>
      <div className="zk-doc" ref={box}>
        <DocumentSteps form={form} draft={draft} faults={faults} current={current} onStep={go} />
        <Section key={current} form={form} draft={draft} name={current} onStep={go} />
        <div className="zk-doc-aside">
          {aside}
          <FaultList form={form} faults={faults} onLead={leadTo} />
        </div>
      </div>
    </DocumentContext>
  )
}

type SectionProps = Pick<Props, 'form' | 'draft'> & { name: string; onStep: (name: string) => void }

function Section({ form, draft, name, onStep }: SectionProps) {
  const say = useSay()
  const id = useId()
  const section = form[name]
  if (!section) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{say(section.title)}</h2>
      {section.hint && <p className="zk-quiet">{say(section.hint)}</p>}
      <DocumentNote place={name} />
      <DocumentFields path={name} fields={section.fields} values={draft[name] ?? {}} />
      <SectionEnds names={Object.keys(form)} current={name} onStep={onStep} />
    </section>
  )
}

/** Focuses a field, or the nearest list that contains it. */
function focusField(path: string): void {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const node = document.getElementById(idOf(parts.slice(0, length).join('.')))
    if (!node) continue
    node.scrollIntoView({ block: 'center' })
    node.focus({ preventScroll: true })
    return
  }
}

type StepsProps = Pick<Props, 'form' | 'draft' | 'faults'> & { current: string; onStep: (name: string) => void }

function DocumentSteps({ form, draft, faults, current, onStep }: StepsProps) {
  const say = useSay()
  const { notes } = useDocument()
  return (
    <nav className="zk-doc-steps" aria-label={say(labels.sections)}>
      <ol>
        {Object.entries(form).map(([name, section], at) => {
          const { filled, asked } = completeness(section, draft[name] ?? {})
          const isWhole = faultsIn(faults, name) === 0
          const noted = Object.keys(notes).filter((place) => place.split('.')[0] === name)
          return (
            <li key={name}>
              <button
                type="button"
                className="zk-doc-step"
                aria-current={name === current ? 'step' : undefined}
                onClick={() => onStep(name)}
              >
                <span className="zk-doc-step-no">{isWhole ? <CheckCircleFilled /> : at + 1}</span>
                <span>
                  {say(section.title)}
                  <span className="zk-quiet zk-doc-step-state">
                    {isWhole ? say(labels.whole) : say(labels.filled, { filled, asked })}
                    {noted.length > 0 && ` · ${say(labels.notes_count, { count: noted.length })}`}
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function SectionEnds({
  names,
  current,
  onStep,
}: {
  names: readonly string[]
  current: string
  onStep: (name: string) => void
}) {
  const say = useSay()
  const at = names.indexOf(current)
  const [before, after] = [names[at - 1], names[at + 1]]
  return (
    <div className="zk-doc-ends">
      {before !== undefined && <Button onClick={() => onStep(before)}>{say(labels.previous)}</Button>}
      {after !== undefined && <Button onClick={() => onStep(after)}>{say(labels.next)}</Button>}
    </div>
  )
}

const LISTED = 12

/** Why the document cannot be submitted yet; each fault leads to its field. */
function FaultList({ form, faults, onLead }: Pick<Props, 'form' | 'faults'> & { onLead: (path: string) => void }) {
  const say = useSay()
  const id = useId()
  const [isAll, showAll] = useState(false)
  if (faults.length === 0) return <Alert role="status" type="success" showIcon title={say(labels.nothing_missing)} />
  const shown = isAll ? faults : faults.slice(0, LISTED)
  return (
    <section className="zk-doc-faults" aria-labelledby={id}>
      <h2 id={id}>{say(labels.why_not, { count: faults.length })}</h2>
      <ul className="zk-plain-list">
        {shown.map((fault) => (
          <li key={`${fault.path} ${fault.message.US}`}>
            <Button type="link" size="small" className="zk-inline-link" onClick={() => onLead(fault.path)}>
              {wayText(form, fault.path, say)}
            </Button>{' '}
            <span className="zk-quiet">{say(fault.message)}</span>
          </li>
        ))}
      </ul>
      {faults.length > shown.length && (
        <Button type="link" size="small" className="zk-inline-link" onClick={() => showAll(true)}>
          {say(labels.more_faults, { count: faults.length - shown.length })}
        </Button>
      )}
    </section>
  )
}
