import type { OutlineList } from '@zhikao/domain/kernel/formOutline.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { sitePreviewWords as words } from '@zhikao/domain/sites/sitePreview/sitePreview.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import css from './sitePreview.module.css'

export type PreviewFact = { label: Text; value: string | null; isLong?: boolean }

export function PreviewFacts({ facts }: { facts: readonly PreviewFact[] }) {
  const say = useSay()
  if (facts.length === 0) return null
  return (
    <dl className={css['facts']}>
      {facts.map(({ label, value, isLong }) => (
        <div key={label.US} data-long={isLong === true ? '' : undefined}>
          <dt>{say(label)}</dt>
          <dd>{value ?? <span className={css['quiet']}>{say(words.none)}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The rows of a list: a table where they are short, else one after the other, none of them folded. */
export function PreviewList({ list }: { list: OutlineList }) {
  const say = useSay()
  const count = list.kind === 'table' ? list.rows.length : list.records.length
  return (
    <div className={css['list']}>
      <h3>{say(list.label)}</h3>
      {count === 0 && <p className={css['quiet']}>{say(words.none)}</p>}
      {list.kind === 'table'
        ? count > 0 && <Table list={list} />
        : list.records.map((record, at) => (
            <div key={at} className={css['record']}>
              <h4>{say(record.title)}</h4>
              <PreviewFacts
                facts={record.facts.map(({ value, ...fact }) => ({ ...fact, value: value && say(value) }))}
              />
              {record.lists.map((inner) => (
                <PreviewList key={inner.label.US} list={inner} />
              ))}
            </div>
          ))}
    </div>
  )
}

/** On a phone each row is a block whose cells carry their headings. */
function Table({ list: { label, columns, rows } }: { list: OutlineList & { kind: 'table' } }) {
  const say = useSay()
  return (
    <table className={css['table']} aria-label={say(label)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.US} scope="col">
              {say(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {columns.map((column, cell) => {
              const value = row[cell]
              return (
                <td key={column.US} data-label={say(column)}>
                  {value ? say(value) : '--'}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
