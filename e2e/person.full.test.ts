import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { ID_TYPES } from '@zhikao/domain/kernel/person.ts'
import { openActors } from './journey.actors.ts'
import type { Actors } from './journey.actors.ts'
import { brokenRules } from './journey.invariants.ts'
import type { Person } from './journey.people.ts'
import { openSchool } from './person.school.ts'
import { importMajors, mendAll, previewBook } from './person.import.ts'
import { ALL_PHOTOGRAPHED, giveMendedPhotos, givePhotosByZip, PHOTOGRAPHED } from './person.photos.ts'
import { DOTTED, HALF, STUDENTS, storedStudents } from './person.students.ts'

let actors: Actors
let school: Person
beforeAll(async () => {
  actors = await openActors()
  school = await openSchool(actors)
}, patience(60))
afterAll(() => actors.close())
beforeEach(({ task }) => {
  onTestFailed(() => actors.takePictures(`failed-${task.id}`))
})

const photographed = async () =>
  (
    await actors.server.read<{ no: string }>(
      `select student_no as no from student where photo_status = 'AUDIT' order by student_no collate "C"`,
    )
  ).map(({ no }) => no)

describe('two hundred persons from two workbooks (Decided 43–45)', () => {
  test('Excel: eight kinds of cells that it spoilt are refused with their reason and mended in the preview; nothing is stored before', async () => {
    await importMajors(school)
    await previewBook(school, 'Excel', '92 行可以导入，8 行有错误，1 行须核对')
    expect(await storedStudents(actors.server)).toEqual([])
    await mendAll(school, 'Excel')
    expect(await storedStudents(actors.server)).toEqual(STUDENTS.slice(0, HALF))
  })

  test('WPS: seven kinds of entries that are wrong are refused with their reason and mended in the preview; of 200 students no wrong value is stored', async () => {
    await previewBook(school, 'WPS', '92 行可以导入，8 行有错误')
    await mendAll(school, 'WPS')
    expect(await storedStudents(actors.server)).toEqual(STUDENTS)
  })

  test('every type of document is there, and twelve names whose seven kinds of dots have become U+00B7', async () => {
    const stored = await storedStudents(actors.server)
    expect(new Set(stored.map(({ id_type }) => id_type))).toEqual(new Set(ID_TYPES))
    const dotted = stored.filter(({ name }) => /[^\p{Script=Han}]/u.test(name)).map(({ name }) => name)
    expect(dotted).toEqual(DOTTED.map(({ name }) => name))
    expect(dotted.filter((name) => /^\p{Script=Han}+\u00b7\p{Script=Han}+$/u.test(name))).toHaveLength(12)
  })

  test('photos come by a zip: of two files name and number are of different persons, and neither of them gets the photo', async () => {
    await givePhotosByZip(school)
    expect(await photographed()).toEqual(PHOTOGRAPHED)
    await giveMendedPhotos(school)
    expect(await photographed()).toEqual(ALL_PHOTOGRAPHED)
  })

  test('no invariant is broken', async () => {
    expect(await brokenRules(actors.server)).toEqual([])
  })
})
