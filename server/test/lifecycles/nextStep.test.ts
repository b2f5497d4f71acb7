import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { GRANTS } from '@zhikao/domain/access/grants.ts'
import type { Permission } from '@zhikao/domain/access/permissions.ts'
import { assignmentRow } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { borrowDetail } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { collegeChangeRow } from '@zhikao/domain/people/collegeChange/collegeChange.contract.ts'
import { applicationDetail } from '@zhikao/domain/sites/application/application.contract.ts'
import { incidentDetail } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { messageRow } from '@zhikao/domain/publishing/message/message.contract.ts'
import { planDetail } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { placeOnPath, targetsOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { AnyTarget, NextStep } from '@zhikao/domain/kernel/lifecycle.ts'
import { sheetDetail } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import type { z } from 'zod'

type Table = {
  name: string
  states: readonly string[]
  moves: Record<string, { from: readonly string[]; to: AnyTarget; permission: Permission }>
  path?: readonly string[]
  next?: Record<string, NextStep<string>>
}
const domain = new URL('../../../domain/', import.meta.url)
const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null && 'moves' in value

let tables: Table[]
beforeAll(async () => {
  const files = readdirSync(fileURLToPath(domain), { recursive: true, encoding: 'utf8' })
  const modules = await Promise.all(
    files
      .filter((path) => path.endsWith('.lifecycle.ts'))
      .map((path): Promise<Record<string, unknown>> => import(new URL(path, domain).href)),
  )
  tables = modules.flatMap((module) => Object.values(module)).filter(isTable)
})

describe('the next step of each state of each lifecycle', () => {
  test('is a move from this state, and the role that is awaited may make it', () => {
    const faults = tables.flatMap(({ name, moves, next = {} }) =>
      Object.entries(next).flatMap(([state, { move, by }]) => {
        const row = moves[move]
        const isOpen = row?.from.includes(state) && GRANTS[by].includes(row.permission)
        return isOpen ? [] : [`${name}: ${state} waits for ${move} by ${by}`]
      }),
    )
    expect(tables.filter(({ next }) => next).length).toBeGreaterThan(7)
    expect(faults).toEqual([])
  })

  test('names as its deadline a field that the record has', () => {
    const fields: Record<string, z.ZodObject> = {
      plan: planDetail,
      examApplication: planDetail,
      borrow: borrowDetail,
      assignment: assignmentRow,
      score: sheetDetail,
      incident: incidentDetail,
      application: applicationDetail,
      collegeChange: collegeChangeRow,
      message: messageRow,
    }
    const named = tables.flatMap(({ name, next = {} }) =>
      Object.values(next).flatMap(({ until }) => (until === undefined ? [] : [{ name, until }])),
    )
    expect(named.filter(({ name, until }) => !(until in (fields[name]?.shape ?? {})))).toEqual([])
    expect(new Set(named.map(({ name }) => name))).toEqual(new Set(Object.keys(fields)))
  })

  test('leads along the path, from each of its states but the last to the one after it', () => {
    for (const { name, path = [], next = {}, moves } of tables)
      path.slice(0, -1).forEach((state, at) => {
        const step = next[state]
        const targets = step ? targetsOf(moves[step.move]!.to, state) : []
        expect([name, state, targets]).toEqual([name, state, expect.arrayContaining([path[at + 1]])])
      })
  })
})

test('a state that is not on the path is placed before the state that its next step leads to', () => {
  const places = planProcess.states.map((state) => [state, placeOnPath(planProcess, state)])
  expect(Object.fromEntries(places)).toEqual({
    PLAN_INIT: 0,
    PLAN_SUBMIT: 1,
    PLAN_REJECT: 0,
    PLAN_AUDIT: 2,
    EXAM_SUBMIT: 3,
    EXAM_REJECT: 2,
    EXAM_AUDIT: 4,
  })
})
