import { documentOf, table } from './product.mjs'

/** The states to which a move may lead from this one; without one: from any. */
const targetsOf = (to, from) =>
  typeof to === 'object' ? [...new Set(from ? to.ways[from] : Object.values(to.ways).flat())] : [to]

const movesOf = ({ moves, jobMoves = {} }) => [...Object.entries(moves), ...Object.entries(jobMoves)]

function diagramOf(lifecycle) {
  const states = lifecycle.states.map((state) => `  state "${state} ${lifecycle.words[state].CN}" as ${state}`)
  const arrows = movesOf(lifecycle).flatMap(([name, { from, to }]) =>
    from.flatMap((state) => targetsOf(to, state).map((target) => `  ${state} --> ${target}: ${name}`)),
  )
  return ['```mermaid', 'stateDiagram-v2', ...states, `  [*] --> ${lifecycle.initial}`, ...arrows, '```'].join('\n')
}

const statesOf = ({ states, words, tones }) =>
  table(
    ['state', 'CN', 'HK', 'US', 'tone'],
    states.map((state) => [state, words[state].CN, words[state].HK, words[state].US, tones[state]]),
  )

function tableOf(read, lifecycle) {
  const calls = new Map(
    read.contracts.flatMap(({ calls: declared }) => Object.values(declared)).map((one) => [one.name, one]),
  )
  const rows = movesOf(lifecycle).map(([name, move]) => {
    const call = calls.get(`${lifecycle.name}.${name}`)
    return [
      name,
      `${move.label.CN} / ${move.label.HK} / ${move.label.US}`,
      move.from.join(', '),
      targetsOf(move.to).join(', '),
      move.permission ?? 'time',
      read.roles.filter((role) => read.grants[role].includes(move.permission)).join(', '),
      move.opinion ?? '',
      move.when ? 'guarded' : '',
      move.danger ? 'asks twice' : '',
      call ? `${call.method} ${call.base}${call.path}` : 'made by the server',
    ]
  })
  return table(['move', 'label', 'from', 'to', 'permission', 'roles', 'opinion', 'rule', 'danger', 'call'], rows)
}

/** Each lifecycle as a picture and as the table of its moves. */
export function lifecycles(read) {
  const parts = read.lifecycles.flatMap((lifecycle) => [
    `## ${lifecycle.name}`,
    diagramOf(lifecycle),
    statesOf(lifecycle),
    tableOf(read, lifecycle),
  ])
  const text = 'What is not in a table does not exist: a status changes by one of these moves and by nothing else.'
  return documentOf('Lifecycles', text, parts)
}
