import { Checkbox, Radio } from 'antd'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { blankItems } from '@zhikao/domain/results/scoreEntry/scoreEntry.guard.rules.ts'
import { entryBasisWords, entryWords as words } from '@zhikao/domain/results/scoreEntry/scoreEntry.messages.ts'
import { ENTRY_BASES } from '@zhikao/domain/results/scoreEntry/scoreEntry.model.ts'
import { totalOf } from '@zhikao/domain/results/scoreEntry/scoreEntry.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { AreaField, NumberField } from '../../kit/view/inputs.tsx'
import { faultAt, withItem } from './scoreEntry.fields.tsx'
import type { EntrySheet, TypedEntry } from './scoreEntry.fields.tsx'
import { scoreEntryLabels as labels } from './scoreEntry.labels.ts'

type Props = {
  sheet: EntrySheet
  typed: TypedEntry
  faults: readonly InputFault[]
  locked: boolean
  onChange: (typed: TypedEntry) => void
}

/** The score sheet: points of each item, the total as it grows, the boxes and a note. */
export function ScoreEntryItems({ sheet, typed, faults, locked, onChange }: Props) {
  const say = useSay()
  const left = blankItems(typed)
  return (
    <>
      {sheet.duty === 'SCORER' && <Basis typed={typed} locked={locked} onChange={onChange} />}
      <ol className="zk-plain-list zk-stack">
        {sheet.items.map((item, at) => (
          <li key={item.name}>
            <Item
              item={item}
              fault={faultAt(faults, at)}
              value={typed.items[at] ?? null}
              locked={locked}
              onChange={(points) => onChange(withItem(typed, at, points))}
            />
          </li>
        ))}
      </ol>
      <p aria-live="polite">
        <b>
          {say(labels.total)} <span className="zk-figures">{totalOf(typed.items).toFixed(1)}</span>
        </b>{' '}
        {left > 0 && <span className="zk-quiet">{say(labels.blank, { count: left })}</span>}
      </p>
      <Boxes typed={typed} locked={locked} onChange={onChange} />
    </>
  )
}

/** What a scorer who was not there scores from (Decided 31). */
function Basis({ typed, locked, onChange }: Pick<Props, 'typed' | 'locked' | 'onChange'>) {
  const say = useSay()
  return (
    <div role="group" aria-label={say(words.basis)}>
      <div>{say(words.basis)}</div>
      <Radio.Group
        value={typed.basis}
        disabled={locked}
        options={ENTRY_BASES.map((value) => ({ value, label: say(entryBasisWords[value]) }))}
        onChange={(event) =>
          onChange({ ...typed, basis: ENTRY_BASES.find((one) => one === event.target.value) ?? null })
        }
      />
      {typed.basis === null && <div className="zk-quiet">{say(labels.basis_missing)}</div>}
    </div>
  )
}

/** The boxes and the note. */
function Boxes({ typed, locked, onChange }: Pick<Props, 'typed' | 'locked' | 'onChange'>) {
  const say = useSay()
  return (
    <>
      {(['critical', 'stopped'] as const).map((box) => (
        <Checkbox
          key={box}
          checked={typed[box]}
          disabled={locked}
          onChange={(event) => onChange({ ...typed, [box]: event.target.checked })}
        >
          {say(words[box])}
        </Checkbox>
      ))}
      <label className="zk-label">
        {say(words.note)}
        <AreaField
          maxLength={500}
          value={typed.note}
          disabled={locked}
          onChange={(note) => onChange({ ...typed, note: note || null })}
        />
      </label>
    </>
  )
}

type ItemProps = {
  item: EntrySheet['items'][number]
  fault: InputFault | undefined
  value: number | null
  locked: boolean
  onChange: (points: number | undefined) => void
}

function Item({ item, fault, value, locked, onChange }: ItemProps) {
  const say = useSay()
  return (
    <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
      <div style={{ flex: '1 1 auto', minWidth: 0 }}>
        <b>{item.name}</b> {item.critical && <span className="zk-attention">{say(labels.critical_item)}</span>}
        <div className="zk-quiet">
          {say(labels.out_of, { points: item.points })}
          {item.standard && ` · ${item.standard}`}
        </div>
        {fault && (
          <div className="zk-fault" role="alert">
            {say(fault.message)}
          </div>
        )}
      </div>
      <div style={{ flex: '0 0 104px' }}>
        <NumberField
          step={0.5}
          precision={1}
          inputMode="decimal"
          size="large"
          disabled={locked}
          aria-label={item.name}
          value={value}
          onChange={onChange}
        />
      </div>
    </div>
  )
}
