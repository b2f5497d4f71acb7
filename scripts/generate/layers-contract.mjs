// The layers of the contract, read from the schemas themselves.
import { mayCall } from './product.mjs'

const shapeOf = (schema) => schema?.shape ?? {}
/** The fields of a call's body; an upload's are those sent with its file. */
const bodyOf = ({ body }) => shapeOf(body.kind === 'upload' ? body.fields : body)
const answerOf = ({ answer }) => (answer.kind === 'data' ? shapeOf(answer.schema) : {})
const rowOf = (call) => shapeOf(answerOf(call).items?.element)
/** A schema may be wrapped (optional, default, …) around the list of words that it takes. */
const optionsOf = (schema) => schema?.options ?? (schema?.def?.innerType ? optionsOf(schema.def.innerType) : [])

const isWrite = ({ method }) => method === 'POST' || method === 'PUT'
const listed = (found) => (found.length > 0 ? found.map(([key]) => key).join(', ') : false)
/** Every move carries these; they are no fields of the record. */
const OF_MOVES = new Set(['version', 'opinion'])
const SHOWS = new Set(['list', 'detail', 'info'])

/** Which call of which feature: `operator.reset` names another feature's. */
export function callNamed(section, name) {
  const [feature, key] = name.includes('.') ? name.split('.') : [section.feature, name]
  return { feature, key }
}

/** Is this call a move of the feature's lifecycle, or of another one that its contract shows with it? */
export function isMove({ contracts, lifecycles }, feature, key) {
  const call = contracts.find(({ name }) => name === feature)?.calls[key]
  return lifecycles.some(
    ({ name, feature: owner, moves }) => key in moves && (owner === feature || call?.name === `${name}.${key}`),
  )
}

export function contractLayers(read) {
  const contracts = new Map(read.contracts.map(({ name, calls }) => [name, calls]))
  const entriesOf = (feature) => Object.entries(contracts.get(feature) ?? {})
  const find = (section, name) => {
    const { feature, key } = callNamed(section, name)
    return contracts.get(feature)?.[key]
  }
  const carries = (feature, name, [key, call]) =>
    isWrite(call) && key !== 'export' && !(OF_MOVES.has(name) && isMove(read, feature, key)) && name in bodyOf(call)
  const shows = (section, name, [key, call]) =>
    (SHOWS.has(key) || key === section.list) && (name in answerOf(call) || name in rowOf(call))
  // A section is about the feature's list, or about another of its lists that it names.
  const list = (section) => contracts.get(section.feature)?.[section.list ?? 'list']

  return {
    input: ({ feature }, _, name) => listed(entriesOf(feature).filter((entry) => carries(feature, name, entry))),
    answer: (section, _, name) => listed(entriesOf(section.feature).filter((entry) => shows(section, name, entry))),
    row: (section, _, name) => name in rowOf(list(section)),
    query: (section, _, name) => name in shapeOf(list(section).query),
    export: ({ feature }, _, name) =>
      find({ feature }, 'export') ? name in bodyOf(find({ feature }, 'export')) : null,
    call: (section, _, name) => {
      const call = find(section, name)
      return call ? `${call.method} ${call.path}` : false
    },
    granted: (section, _, name) => {
      const call = find(section, name)
      const roles = call ? read.roles.filter((role) => mayCall(read, role, call)) : []
      return roles.length > 0 ? roles.join(', ') : false
    },
    option: (section, _, name) => {
      const at = section.archive.lastIndexOf('.')
      const [call, field] = [section.archive.slice(0, at), section.archive.slice(at + 1)]
      return optionsOf(bodyOf(find(section, call))[field]).includes(name)
    },
    locked: (section, _, name) => (section.locked ? !(name in bodyOf(find(section, section.locked))) : false),
  }
}
