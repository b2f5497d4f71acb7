import { CheckCircleFilled } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { completeness } from '@zhikao/domain/kernel/form.ts'
import type { FormDocument } from '@zhikao/domain/kernel/form.ts'
import { useSay } from '../../i18n/lang.ts'
import { faultsIn, namedFaults, withValue } from './document.ts'
import type { Draft, NamedFault } from './document.ts'
import { documentLabels as labels } from './document.labels.ts'
import { DocumentContext, idOf } from './DocumentContext.ts'
import type { Lead, RecordControls } from './DocumentContext.ts'
import { DocumentFields } from './DocumentFields.tsx'
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
  /** What is shown beside every section, such as figures that follow from the draft. */
  aside?: ReactNode
}
const NO_RECORDS: RecordControls = {}

/** A form of many fields: one section at a time, with what each section lacks, and a list of faults that lead to their fields. */
export function DocumentForm({
  form,
  draft,
  onDraft,
  faults,
  isChecked,
  records = NO_RECORDS,
  disabled = false,
  aside,
}: Props) {
  const names = Object.keys(form)
  const [current, show] = useState(names[0] ?? '')
  const [lead, setLead] = useState<Lead>({ path: '', nth: 0 })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lead.nth > 0) focusField(lead.path)
  }, [lead])
  const latest = useRef(draft)
  latest.current = draft
  const state = useMemo(
    () => ({
      ...{ draft, faults, isChecked, records, disabled, lead },
      // Two fields may answer in one event: each puts its value into what the other one left.
      put: (path: string, value: unknown) => {
        latest.current = withValue(latest.current, path, value)
        onDraft(latest.current)
      },
    }),
    [draft, faults, isChecked, records, disabled, lead, onDraft],
  )
  const section = form[current]
  const go = (name: string) => {
    show(name)
    box.current?.scrollIntoView({ block: 'start' })
  }
  const leadTo = ({ section: name, path }: NamedFault) => {
    show(name)
    setLead({ path, nth: lead.nth + 1 })
  }
  return (
    <DocumentContext value={state}>
      <div className="zk-doc" ref={box}>
        <DocumentSteps form={form} draft={draft} faults={faults} current={current} onStep={go} />
        {section && (
          <section className="zk-doc-section" aria-labelledby={`section-${current}`}>
            <SectionHead id={`section-${current}`} form={form} name={current} />
            <DocumentFields key={current} path={current} fields={section.fields} values={draft[current] ?? {}} />
            <SectionEnds names={names} current={current} onStep={go} />
          </section>
        )}
        <div className="zk-doc-aside">
          {aside}
          <FaultList form={form} faults={faults} onLead={leadTo} />
        </div>
      </div>
    </DocumentContext>
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

function SectionHead({ id, form, name }: { id: string; form: FormDocument; name: string }) {
  const say = useSay()
  const section = form[name]
  return (
    <>
      <h2 id={id}>{section && say(section.title)}</h2>
      {section?.hint && <p className="zk-quiet">{say(section.hint)}</p>}
    </>
  )
}

type StepsProps = Pick<Props, 'form' | 'draft' | 'faults'> & { current: string; onStep: (name: string) => void }

function DocumentSteps({ form, draft, faults, current, onStep }: StepsProps) {
  const say = useSay()
  return (
    <nav className="zk-doc-steps" aria-label={say(labels.sections)}>
      <ol>
        {Object.entries(form).map(([name, section], at) => {
          const { filled, asked } = completeness(section, draft[name] ?? {})
          const isWhole = faultsIn(faults, name) === 0
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
    <div className="zk-strip zk-doc-ends">
      {before !== undefined && <Button onClick={() => onStep(before)}>{say(labels.previous)}</Button>}
      {after !== undefined && <Button onClick={() => onStep(after)}>{say(labels.next)}</Button>}
    </div>
  )
}

const LISTED = 12

/** Why the document cannot be submitted yet; each fault leads to its field. */
function FaultList({ form, faults, onLead }: Pick<Props, 'form' | 'faults'> & { onLead: (fault: NamedFault) => void }) {
  const say = useSay()
  const id = useId()
  const [isAll, showAll] = useState(false)
  if (faults.length === 0) return <Alert role="status" type="success" showIcon title={say(labels.nothing_missing)} />
  const named = namedFaults(form, faults)
  const shown = isAll ? named : named.slice(0, LISTED)
  const wayOf = ({ section, way }: NamedFault) =>
    [
      form[section] ? say(form[section].title) : section,
      ...way.map(({ label, row }) => (row === undefined ? say(label) : say(labels.row, { what: label, number: row }))),
    ].join(' › ')
  return (
    <section className="zk-doc-faults" aria-labelledby={id}>
      <h2 id={id}>{say(labels.why_not, { count: faults.length })}</h2>
      <ul className="zk-plain-list">
        {shown.map((fault) => (
          <li key={`${fault.path} ${fault.message.US}`}>
            <Button type="link" size="small" className="zk-inline-link" onClick={() => onLead(fault)}>
              {wayOf(fault)}
            </Button>{' '}
            <span className="zk-quiet">{say(fault.message)}</span>
          </li>
        ))}
      </ul>
      {named.length > shown.length && (
        <Button type="link" size="small" className="zk-inline-link" onClick={() => showAll(true)}>
          {say(labels.more_faults, { count: named.length - shown.length })}
        </Button>
      )}
    </section>
  )
}
