// Finds the mutants of a file: places where one rule can be taken away, by the names that this code uses. A mutant is
// { kind, name, start, end, put }: the characters from start to end are replaced by `put`.
//   scope       a scope answers all rows: ownOrAll(actor), xScope(actor), a question about the actor, `= ${actor.sn}`
//   rule        a guard `when` of a lifecycle, or one refusal of x.rules.ts, never refuses
//   permission  a call of a contract is open to every signed-in account
import { parseAst } from 'vite'

/** The call whose refusal is removed, and the argument that names the rule. */
const REFUSALS = { refusal: 0, refusalOf: 0, fault: 0, faultAt: 1 }
const FUNCTION = /Function/
const ANY_ROLE = "['school', 'college', 'center', 'system', 'teacher', 'train']"

/** Every node below `node`, each with the nodes around it, the nearest first. */
function* nodesOf(node, around = []) {
  if (node.type) yield { node, around }
  const inner = node.type ? [node, ...around] : around
  for (const value of Object.values(node)) if (value && typeof value === 'object') yield* nodesOf(value, inner)
}

const isIn = (node, outer) => outer && outer.start <= node.start && node.end <= outer.end
const propertyOf = (object, name) => object.properties.find((one) => one.key?.name === name)?.value

/** The name of a function, or of the property that a node belongs to. */
function placeOf(around) {
  for (const [at, one] of around.entries()) {
    const holder = FUNCTION.test(one.type) ? (one.id ?? around[at + 1]?.id) : undefined
    if (holder?.name) return holder.name
  }
  return around.find((one) => one.type === 'VariableDeclarator')?.id.name ?? ''
}

/** The names of rules in an argument: one, or both of `open ? 'a' : 'b'`. */
function rulesIn(node) {
  if (node?.type === 'ConditionalExpression') return [...rulesIn(node.consequent), ...rulesIn(node.alternate)]
  return typeof node?.value === 'string' && /^[a-z][a-z0-9_]*$/.test(node.value) ? [node.value] : []
}

/** The rules that a node refuses by: refusal('x'), faultAt(path, 'x'), { rule: 'x', … }. */
function refusedBy(node) {
  if (node.type === 'CallExpression' && Object.hasOwn(REFUSALS, node.callee.name ?? ''))
    return rulesIn(node.arguments[REFUSALS[node.callee.name]])
  return node.type === 'ObjectExpression' ? rulesIn(propertyOf(node, 'rule')) : []
}

const nothing = (node) => (node.type === 'ArrayExpression' ? '[]' : 'null')
const isRefusal = (node) => refusedBy(node).length > 0 || (node.elements ?? []).some((one) => one && isRefusal(one))

/** The change after which the refusal at `site` never comes: its condition is never met. */
function withoutRefusal(text, site, around) {
  const isBroken = site.type === 'ObjectExpression' && propertyOf(site, 'isBroken')
  if (isBroken) return { ...isBroken, put: 'false' }
  let returned
  for (const [at, one] of around.entries()) {
    if (FUNCTION.test(one.type)) {
      // One fault for each element of a list: an empty list.
      if (around[at + 1]?.callee?.property?.name === 'map') return { ...around[at + 1], put: '[]' }
      const whole = returned ?? (one.body.type === 'BlockStatement' ? undefined : one.body)
      return whole && { ...whole, put: nothing(whole) }
    }
    if (one.type === 'ReturnStatement') returned ??= one.argument
    if (one.type === 'IfStatement' && isIn(site, one.consequent)) return { ...one.test, put: 'false' }
    if (one.type === 'ConditionalExpression' && !isIn(site, one.test)) {
      const [own, other] = isIn(site, one.consequent)
        ? [one.consequent, one.alternate]
        : [one.alternate, one.consequent]
      if (isRefusal(other)) return { ...own, put: nothing(own) }
      return { ...one, put: `(${text.slice(other.start, other.end)})` }
    }
  }
  return undefined
}

function ruleMutant({ node, around }, text) {
  if (node.type === 'Property' && node.key.name === 'when') {
    const row = around.find((one) => one.type === 'Property')
    return { ...node.value, put: '() => null', name: `${row?.key.name ?? ''}: when` }
  }
  // The guards of a record that is only enabled or disabled.
  if (node.type === 'Property' && around[1]?.callee?.name === 'switchLifecycle')
    return { ...node.value, put: '() => null', name: `${node.key.name}: when` }
  const rules = refusedBy(node)
  const change = rules.length > 0 ? withoutRefusal(text, node, around) : undefined
  return change && { ...change, name: `${placeOf(around)}: ${rules.join(', ')}` }
}

function permissionMutant({ node }, text) {
  const [name, declared] = node.type === 'CallExpression' && node.callee.name === 'endpoint' ? node.arguments : []
  const permission = declared?.properties && propertyOf(declared, 'permission')
  if (!permission || ['public', 'signed-in'].includes(permission.value)) return undefined
  // Several moves may be declared as one: endpoint(`signup.${name}`, …).
  const put = permission.type === 'Identifier' ? "permission: 'signed-in'" : "'signed-in'"
  return { ...permission, put, name: name.value ?? text.slice(name.start + 1, name.end - 1) }
}

/** What a scope of this kind answers when it lets every row through; undefined for a function that is no scope. */
function everyRow(name, fn, text) {
  const type = fn.returnType ? text.slice(fn.returnType.start + 1, fn.returnType.end).trim() : ''
  if (!fn.params.some((one) => one.name === 'actor') || !fn.body) return undefined
  if (/^(?:sees|may|is)[A-Z]/.test(name) && type !== 'SQL | undefined') return 'true'
  if (!/^(?:scopeOf|\w*Scope)$/.test(name) || name === 'inScope') return undefined
  return type === 'Role[]' ? ANY_ROLE : '({})'
}

function scopeMutant({ node, around }, text) {
  if (node.type === 'CallExpression' && node.callee.name === 'ownOrAll')
    return { ...node, put: '({})', name: `${placeOf(around)}: ownOrAll` }
  if (node.type === 'CallExpression' && node.callee.name === 'eq' && node.arguments[1]?.object?.name === 'actor')
    return { ...node, put: 'undefined', name: `${placeOf(around)}: = actor` }
  if (node.type === 'TemplateLiteral') {
    const own = /\$\{[\w.]+\} = \$\{actor\.(?:sn|org_sn)\}/.exec(text.slice(node.start, node.end))
    const start = node.start + (own?.index ?? 0)
    return own && { start, end: start + own[0].length, put: 'true', name: `${placeOf(around)}: = actor` }
  }
  const name = FUNCTION.test(node.type) ? (node.id ?? around[0]?.id)?.name : undefined
  const put = name && everyRow(name, node, text)
  if (!put) return undefined
  return { ...node.body, put: node.body.type === 'BlockStatement' ? `{ return ${put} }` : put, name: `${name}: all` }
}

const FINDERS = [
  ['permission', /^domain\/.*\.contract\.ts$/, permissionMutant],
  ['rule', /^domain\/.*\.(?:rules|lifecycle)\.ts$/, ruleMutant],
  ['scope', /^server\/.*\.(?:queries|commands)\.ts$/, scopeMutant],
]

/** The mutants of a file, in their order; several of one name are counted. */
export function mutantsOf(path, text) {
  const found = new Map()
  for (const [kind, , mutantAt] of FINDERS.filter(([, files]) => files.test(path)))
    for (const place of nodesOf(parseAst(text, { lang: 'ts' }))) {
      const { start, end, put, name } = mutantAt(place, text) ?? {}
      if (put !== undefined && !found.has(`${start}:${end}`))
        found.set(`${start}:${end}`, { kind, path, name, start, end, put })
    }
  const seen = {}
  return [...found.values()].map((one) => {
    seen[one.name] = (seen[one.name] ?? 0) + 1
    return seen[one.name] === 1 ? one : { ...one, name: `${one.name} (${seen[one.name]})` }
  })
}
