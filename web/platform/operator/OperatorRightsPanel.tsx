import { Checkbox, Form, Radio } from 'antd'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { OPERATIONS } from '@zhikao/domain/access/permissions.ts'
import { role as roleSchema } from '@zhikao/domain/platform/operator/operator.model.ts'
import { operationWords } from '@zhikao/domain/kernel/access.messages.ts'
import type { Narrowing } from '@zhikao/domain/portals/sections.ts'
import { rowsOf, sectionOf, sectionPathsOf } from '@zhikao/domain/portals/sections.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Bound } from '../../kit/view/inputs.tsx'
import { operatorLabels, roleLabels } from './operator.labels.ts'
import './operator.module.css'

const EVERYTHING: Narrowing = { permissions: [], operations: [] }

/** The screens of a role that its accounts' lists may name, each with its operations; the dashboard is always open. */
export function screensOf(role: Role) {
  const named = new Set(sectionPathsOf(role))
  const rows = rowsOf(role).filter((row) => row.screen && named.has(sectionOf(row)))
  // Screens that share a section are opened together, under the name of the first.
  const first = rows.filter((row, at) => rows.findIndex((one) => sectionOf(one) === sectionOf(row)) === at)
  return first.map((row) => ({
    path: sectionOf(row),
    title: row.title,
    fixed: row.screen === 'dashboard',
    operations: OPERATIONS.filter((operation) =>
      rows.some((one) => sectionOf(one) === sectionOf(row) && one.operations?.[operation]),
    ),
  }))
}
type Screen = ReturnType<typeof screensOf>[number]

/** The operations that a restriction leaves on a screen: all, unless it lists the screen. */
export function operationsLeft(screen: Screen, narrowing: Narrowing): readonly string[] {
  const named = narrowing.operations.find(({ id }) => id === screen.path)
  return named ? screen.operations.filter((operation) => named.operation.includes(operation)) : screen.operations
}

/** A restriction with one screen added, removed, or limited to these operations. An empty list would mean no restriction, so the dashboard is kept in it. */
export function withScreen(
  screens: readonly Screen[],
  narrowing: Narrowing,
  path: string,
  left: readonly string[] | null,
): Narrowing {
  const held = narrowing.permissions.length > 0 ? narrowing.permissions : screens.map((screen) => screen.path)
  const open = new Set([...held, ...screens.filter((screen) => screen.fixed).map((screen) => screen.path)])
  if (left) open.add(path)
  else open.delete(path)
  const all = screens.find((screen) => screen.path === path)?.operations.length
  const others = narrowing.operations.filter(({ id }) => id !== path)
  return {
    permissions: screens.filter((screen) => open.has(screen.path)).map((screen) => screen.path),
    operations: left && left.length !== all ? [...others, { id: path, operation: left }] : others,
  }
}

/** What an account may see and do: as its role, or only some sections and operations of it. */
export function OperatorRights({ id, value, onChange, role }: Bound<Narrowing> & { role?: Role }) {
  const say = useSay()
  const form = Form.useFormInstance()
  const chosen: unknown = Form.useWatch('role', form)
  const given = role ?? roleSchema.safeParse(chosen).data
  const narrowing = value ?? EVERYTHING
  if (!given) return <p className="zk-quiet">{say(operatorLabels.rights_no_role)}</p>
  const screens = screensOf(given)
  const narrowed = narrowing.permissions.length > 0 || narrowing.operations.length > 0
  const begin = (): Narrowing => ({ permissions: screens.map(({ path }) => path), operations: [] })
  return (
    <div id={id}>
      <Radio.Group
        value={narrowed}
        onChange={(event) => onChange?.(event.target.value === true ? begin() : EVERYTHING)}
        options={[
          { value: false, label: say(operatorLabels.rights_all) },
          { value: true, label: say(operatorLabels.rights_some) },
        ]}
      />
      {narrowed && (
        <ul className="zk-rights">
          {screens.map((screen) => (
            <ScreenRights
              key={screen.path}
              screen={screen}
              narrowing={narrowing}
              onChange={(left) => onChange?.(withScreen(screens, narrowing, screen.path, left))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function ScreenRights({
  screen,
  narrowing,
  onChange,
}: {
  screen: Screen
  narrowing: Narrowing
  onChange: (left: readonly string[] | null) => void
}) {
  const say = useSay()
  const open = screen.fixed || narrowing.permissions.length === 0 || narrowing.permissions.includes(screen.path)
  return (
    <li>
      <Checkbox
        checked={open}
        disabled={screen.fixed}
        onChange={(event) => onChange(event.target.checked ? screen.operations : null)}
      >
        {say(screen.title)}
        {screen.fixed && <span className="zk-quiet"> {say(roleLabels.always_open)}</span>}
      </Checkbox>
      {screen.operations.length > 0 && (
        <Checkbox.Group
          disabled={!open}
          value={open ? [...operationsLeft(screen, narrowing)] : []}
          options={screen.operations.map((operation) => ({ value: operation, label: say(operationWords[operation]) }))}
          onChange={onChange}
        />
      )}
    </li>
  )
}
