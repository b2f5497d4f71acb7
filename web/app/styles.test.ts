import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { describe, expect, test } from 'vitest'

const root = `${import.meta.dirname}/../../`
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules', '**/dist'] }).map((path) => {
    const text = readFileSync(root + path, 'utf8')
    return { path, text: text.replaceAll(/\/\*[^]*?\*\//g, '') }
  })
const styles = filesOf('web/**/*.css')
const code = filesOf('web/**/*.{ts,tsx}').filter(({ path }) => !/\.test\.tsx?$/.test(path))

/** The stylesheets that a file imports, with the name under which it reads their classes, if any. */
const importsOf = ({ path, text }: (typeof code)[number]) =>
  [...text.matchAll(/^import (?:(\w+) from )?'(\.[^']+\.css)'/gm)].map(([, name, file = '']) => ({
    name,
    sheet: join(path, '..', file),
  }))
const classesIn = (text: string) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)
const classesOf = new Map(styles.map(({ path, text }) => [path, new Set(classesIn(text))]))

describe('a stylesheet', () => {
  test('is imported, and has rules', () => {
    const others = styles.flatMap(({ path, text }) =>
      [...text.matchAll(/@import '(.+?)'/g)].map(([, file = '']) => join(path, '..', file)),
    )
    const imported = new Set([...others, ...code.flatMap((file) => importsOf(file).map(({ sheet }) => sheet))])
    const lost = styles.filter(({ path, text }) => !imported.has(path) || !text.includes('{'))
    expect(lost.map(({ path }) => path)).toEqual([])
  })

  test('defines every class that a component takes from it', () => {
    const faults = code.flatMap((file) =>
      importsOf(file).flatMap(({ name, sheet }) => {
        const taken = name ? [...file.text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))] : []
        return taken.flatMap(([, one = '']) =>
          classesOf.get(sheet)?.has(one) ? [] : [`${file.path}: ${one} of ${sheet}`],
        )
      }),
    )
    expect(faults).toEqual([])
  })

  test('defines every class of the kit that a component names, or a journey looks for it', () => {
    const looked = filesOf('e2e/*.ts').flatMap(({ text }) => classesIn(text))
    const defined = new Set([...looked, ...[...classesOf.values()].flatMap((names) => [...names])])
    const named = code.flatMap(({ path, text }) =>
      [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) =>
        names
          .split(' ')
          .filter((one) => one.startsWith('zk-') && !defined.has(one))
          .map((one) => `${path}: ${one}`),
      ),
    )
    expect(named).toEqual([])
  })
})
