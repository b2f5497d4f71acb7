// A limit of time in a test comes from patience(): a number of milliseconds judges how fast the machine is.
import { balanced } from './source.mjs'

const TEST = /\.(test|proof)\.tsx?$|^server\/test\/|^e2e\/|(^|\/)testSetup\.ts$/
const LESSON =
  'the limit of a test or of a wait in it is patience(calm seconds) of domain/kernel/patience.ts; without a limit of its own it has the one of the config.'

/** A number of milliseconds of a second or more, also as a product of numbers. */
const NUMBER = '[\\d_]+(?:\\s*\\*\\s*[\\d_]+)*'
const isLong = (text) =>
  text
    .replaceAll('_', '')
    .split('*')
    .reduce((product, factor) => product * Number(factor), 1) >= 1000

const OPTION = new RegExp(`\\b\\w*[tT]imeout\\s*:\\s*(${NUMBER})(?![\\w.])`, 'g')
const CALL = new RegExp(
  `\\b(?:setDefaultTimeout|setDefaultNavigationTimeout|AbortSignal\\.timeout)\\(\\s*(${NUMBER})\\s*\\)`,
  'g',
)
/** Where the limit is an argument after the function: the second of a hook, the third of a test. */
const RUNNER = /(?<![\w.])(?:(test|it|describe)|(?:before|after)(?:All|Each))\b(?=[(<.\s])/g

/** Where a list of type arguments ends that begins at `at`; an arrow closes none. */
function endOfTypes(bare, at) {
  let depth = 0
  for (let i = at; i < bare.length; i += 1) {
    if (bare.startsWith('=>', i)) i += 1
    else if (bare[i] === '<') depth += 1
    else if (bare[i] === '>') depth -= 1
    if (depth === 0) return i + 1
  }
  return bare.length
}

/** The bracketed arguments of each call in a chain such as test.each<Row>(rows)(name, run), as [index, text]. */
function* callsFrom(bare, from) {
  for (let at = from; at < bare.length; ) {
    const [space] = /^\s*(?:\.\w+)*/.exec(bare.slice(at, at + 200)) ?? ['']
    at += space.length
    if (bare[at] === '<') at = endOfTypes(bare, at)
    if (bare[at] !== '(') return
    const text = balanced(bare, at)
    yield [at, text]
    at += text.length
  }
}

/** The arguments of a bracketed list, as [index in the list, text]; a comma at the end begins none. */
function argumentsOf(list) {
  const found = []
  let [depth, start] = [0, 1]
  for (let i = 1; i < list.length; i += 1) {
    if ('([{'.includes(list[i])) depth += 1
    const isEnd = i === list.length - 1
    if (isEnd || (depth === 0 && list[i] === ',')) {
      if (!isEnd || list.slice(start, i).trim() !== '') found.push([start, list.slice(start, i)])
      start = i + 1
    }
    if (')]}'.includes(list[i])) depth -= 1
  }
  return found
}

const isLimit = (text) => !text.includes('=>') && !/^\s*patience\(/.test(text)

/** The faults of a test file, as [line, rule, lesson]. */
export function* timeLimits({ path, bare, lineAt }) {
  if (!TEST.test(path)) return
  for (const pattern of [OPTION, CALL])
    for (const { 1: number, index } of bare.matchAll(pattern))
      if (isLong(number)) yield [lineAt(index), 'time-limit', LESSON]
  for (const { 0: name, 1: isTest, index } of bare.matchAll(RUNNER)) {
    for (const [at, list] of callsFrom(bare, index + name.length)) {
      const [place, text] = argumentsOf(list)[isTest ? 2 : 1] ?? []
      if (text !== undefined && isLimit(text)) yield [lineAt(at + place), 'time-limit', LESSON]
    }
  }
}
