// A reporter of vitest. ZHIKAO_MARGINS names a file to which it writes how near each test came to its limit, a line a test;
// ZHIKAO_DONE one to which it writes the files that passed, as soon as each has, with the keys of ZHIKAO_KEYS (tests/done.mjs).
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../checkout.mjs'

const write = (path, line) => appendFileSync(path, `${JSON.stringify(line)}\n`)

export default class Reporter {
  onTestModuleEnd(testModule) {
    const file = relative(root, testModule.moduleId)
    const tests = [...testModule.children.allTests()]
    const { ZHIKAO_MARGINS, ZHIKAO_DONE, ZHIKAO_KEYS = '{}', ZHIKAO_SUFFIX = '' } = process.env
    for (const test of tests) {
      const ms = test.diagnostic()?.duration ?? 0
      if (ZHIKAO_MARGINS && ms > 1000)
        write(ZHIKAO_MARGINS, { file, name: test.fullName, ms, limit: test.task.timeout })
    }
    const passed = tests.filter((test) => test.result().state === 'passed').length
    if (ZHIKAO_DONE && testModule.ok() && passed > 0)
      write(ZHIKAO_DONE, {
        name: `${file}${ZHIKAO_SUFFIX}`,
        key: JSON.parse(ZHIKAO_KEYS)[file],
        passed,
        seconds: Math.round(testModule.diagnostic().duration / 1000),
      })
  }
}
