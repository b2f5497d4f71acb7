import { documentOf, mayCall, table } from './product.mjs'

const mark = (yes) => (yes ? '✓' : '')
const NO_NARROWING = { permissions: [], operations: [] }

function callsOf(read, { name, calls }) {
  const rows = Object.values(calls).map((call) => [
    call.name,
    call.method,
    `${call.base}${call.path}`,
    call.permission,
    mark(call.permission === 'public'),
    ...read.roles.map((role) => mark(mayCall(read, role, call))),
  ])
  return [`### ${name}`, table(['call', 'method', 'path', 'permission', 'no session', ...read.roles], rows)]
}

function sectionsOf({ portals, roleWords }, role) {
  const held = portals.permissionsOf(role, NO_NARROWING)
  const rows = new Map(portals.rowsOf(role).map((row) => [row.path, row]))
  const lines = portals.sectionsOf(role, held).map(({ id, operation }) => {
    const row = rows.get(id)
    return [id, row?.title.CN ?? '', row?.screen ?? '', row?.permission ?? '', operation.join(', ')]
  })
  return [
    `### ${role} (${roleWords[role].CN})`,
    `Begins at \`${portals.homeOf(role)}\` after login.`,
    table(['section', 'title', 'screen', 'permission', 'operations'], lines),
  ]
}

/** Who may call what, which permissions a role holds, which sections its portal shows. */
export function permissions(read) {
  const grants = read.permissions.map((name) => [
    name,
    ...read.roles.map((role) => mark(read.grants[role].includes(name))),
  ])
  const roles = read.roles.map((role) => `${role} ${read.roleWords[role].CN}`).join(' · ')
  const text =
    `Roles: ${roles}. These are the defaults of a role; an account's own lists only take away from them. A call that ` +
    'a role may make still sees the rows of its scope only, and a move still needs the right state (lifecycles.md).'
  return documentOf('Who may do what', text, [
    '## Calls',
    ...read.contracts.flatMap((contract) => callsOf(read, contract)),
    '## Permissions',
    table(['permission', ...read.roles], grants),
    '## Sections',
    ...read.roles.flatMap((role) => sectionsOf(read, role)),
  ])
}
