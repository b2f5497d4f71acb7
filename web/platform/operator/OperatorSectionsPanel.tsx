import { Checkbox } from 'antd'
import type { Role } from '@zhikao/domain/access/roles.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { operationWords } from '@zhikao/domain/kernel/access.messages.ts'
import { OPERATIONS } from '@zhikao/domain/access/permissions.ts'
import type { Operation } from '@zhikao/domain/access/permissions.ts'
import { offeredSections, rowsOf, sectionOf } from '@zhikao/domain/portals/sections.ts'
import { useSay } from '../../i18n/lang.ts'
import { roleLabels as labels } from './operator.labels.ts'
import styles from './operator.module.css'
import { kitLabels } from '../../kit/view/kit.labels.ts'

/** The open sections of a role, each with the operations that stay. */
export type Draft = ReadonlyMap<string, readonly Operation[]>
type Offered = ReturnType<typeof offeredSections>[number]

/** The titles of a section's screens: those of the menu, or of its only page. */
const titlesOf = (role: Role, { id, title }: Offered): Text[] => {
  const shown = rowsOf(role).filter((row) => row.screen && row.menu !== false && sectionOf(row) === id)
  return shown.length > 0 ? shown.map((row) => row.title) : [title]
}

/** What changes in a section; `whole`: it is opened or closed. */
export type Change = { id: string; titles: readonly Text[]; whole: boolean; operations: readonly Operation[] }

/** What a change of a role's sections gives and takes away, in the order of its menu. */
export function changesOf(role: Role, before: Draft, after: Draft): Record<'granted' | 'taken', Change[]> {
  const sections = offeredSections(role).filter(({ fixed }) => !fixed)
  const added = (from: Draft, to: Draft): Change[] =>
    sections.flatMap((section) => {
      const [old, now] = [from.get(section.id), to.get(section.id)]
      const operations = (now ?? []).filter((one) => !old?.includes(one))
      const whole = now !== undefined && old === undefined
      return whole || operations.length > 0
        ? [{ id: section.id, titles: titlesOf(role, section), whole, operations }]
        : []
    })
  return { granted: added(before, after), taken: added(after, before) }
}

/** The group of the menu that a section belongs to; null where it has none. */
function groupOf(role: Role, id: string): { path: string; title: Text } | null {
  const groups = rowsOf(role).filter((row) => !row.screen && (id === row.path || id.startsWith(`${row.path}/`)))
  return groups.toSorted((a, b) => b.path.length - a.path.length)[0] ?? null
}

/** The sections of a role in the order of its menu, each with its operations: its accounts have what is ticked. */
export function RoleSections({
  role,
  draft,
  onChange,
}: {
  role: Role
  draft: Draft
  onChange: (draft: Draft) => void
}) {
  const say = useSay()
  const offered = offeredSections(role)
  const put = (id: string, operations: readonly Operation[] | null) => {
    const next = new Map(draft)
    if (operations) next.set(id, operations)
    else next.delete(id)
    onChange(next)
  }
  return (
    <table className={styles['matrix']}>
      <thead>
        <tr>
          <th scope="col">{say(labels.section)}</th>
          {OPERATIONS.map((operation) => (
            <th key={operation} scope="col">
              {say(operationWords[operation])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {offered.map((section) => (
          <SectionRow
            key={section.id}
            section={section}
            titles={titlesOf(role, section)}
            group={groupOf(role, section.id)?.title ?? null}
            kept={section.fixed ? [] : draft.get(section.id)}
            onChange={(operations) => put(section.id, operations)}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  section: Offered
  titles: readonly Text[]
  group: Text | null
  kept: readonly Operation[] | undefined
  onChange: (operations: readonly Operation[] | null) => void
}

function SectionRow({ section, titles, group, kept, onChange }: RowProps) {
  const say = useSay()
  const title = titles.map((one) => say(one)).join(say(kitLabels.comma))
  const all = OPERATIONS.filter((operation) => section.operation.includes(operation))
  const toggle = (operation: Operation, on: boolean) =>
    onChange(all.filter((one) => (one === operation ? on : kept?.includes(one))))
  return (
    <tr>
      <th scope="row">
        <Checkbox
          checked={kept !== undefined}
          disabled={section.fixed}
          onChange={(event) => onChange(event.target.checked ? all : null)}
        >
          {group && <span className="zk-quiet">{say(group)} / </span>}
          {title}
          {section.fixed && <span className="zk-quiet"> {say(labels.always_open)}</span>}
        </Checkbox>
      </th>
      {OPERATIONS.map((operation) => (
        <td key={operation}>
          {all.includes(operation) && (
            <Checkbox
              aria-label={say(labels.operation_of, { section: title, operation: operationWords[operation] })}
              checked={kept?.includes(operation) ?? false}
              disabled={kept === undefined}
              onChange={(event) => toggle(operation, event.target.checked)}
            >
              <span className={styles['matrixWord']} aria-hidden="true">
                {say(operationWords[operation])}
              </span>
            </Checkbox>
          )}
        </td>
      ))}
    </tr>
  )
}
