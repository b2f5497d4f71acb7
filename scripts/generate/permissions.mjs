import { headOf, mayCall, table } from './product.mjs'

const mark = (yes) => (yes ? '✓' : '')
const NO_NARROWING = { permissions: [], operations: [] }

const callsOf = (read, { name, calls }) =>
  [
    `### ${name}`,
    table(
      ['call', 'method', 'path', 'permission', 'no session', ...read.roles],
      Object.values(calls).map((call) => [
        call.name,
        call.method,
        `${call.base}${call.path}`,
        call.permission,
        mark(call.permission === 'public'),
        ...read.roles.map((role) => mark(mayCall(read, role, call))),
      ]),
    ),
  ].join('\n\n')

function sectionsOf({ portals, roleWords }, role) {
  const held = portals.permissionsOf(role, NO_NARROWING)
  const rows = new Map(portals.rowsOf(role).map((row) => [row.path, row]))
  const lines = portals.sectionsOf(role, held).map(({ id, operation }) => {
    const row = rows.get(id)
    return [id, row?.title.CN ?? '', row?.screen ?? '', row?.permission ?? '', operation.join(', ')]
  })
  const home = `Begins at \`${portals.homeOf(role)}\` after login.`
  return [
    `### ${role} (${roleWords[role].CN})`,
    home,
    table(['section', 'title', 'screen', 'permission', 'operations'], lines),
  ].join('\n\n')
}

/** Who may call what, which permissions a role holds, which sections its portal shows. */
export function permissions(read) {
  const grants = table(
    ['permission', ...read.roles],
    read.permissions.map((name) => [name, ...read.roles.map((role) => mark(read.grants[role].includes(name)))]),
  )
  const roles = read.roles.map((role) => `${role} ${read.roleWords[role].CN}`).join(' · ')
  return [
    headOf(
      'Who may do what',
      `Roles: ${roles}. These are the defaults of a role; an account's own lists only take away from them. A call that ` +
        'a role may make still sees the rows of its scope only, and a move still needs the right state (lifecycles.md).',
    ),
    '## Calls',
    ...read.contracts.map((contract) => callsOf(read, contract)),
    '## Permissions',
    grants,
    '## Sections',
    ...read.roles.map((role) => sectionsOf(read, role)),
  ]
    .join('\n\n')
    .concat('\n')
}
