import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { ID_TYPES, maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { openActors } from './journey.actors.ts'
import type { Actors } from './journey.actors.ts'
import { fetchCertificate } from './journey.certificate.ts'
import { brokenRules } from './journey.invariants.ts'
import { askCorrection, checkNamed, confirmCorrection, reissue, RIGHT, tryRename } from './person.correction.ts'
import { awaitCertificates, holdExam, openCast, openPlan, prepareExam, signUpAll } from './person.exam.ts'
import type { Cast } from './person.exam.ts'
import { importMajors, mendAll, previewBook } from './person.import.ts'
import { ALL_PHOTOGRAPHED, giveMendedPhotos, givePhotosByZip, PHOTOGRAPHED } from './person.photos.ts'
import { CANDIDATES, DOTTED, HALF, HOLDER, STUDENTS, storedStudents } from './person.students.ts'

let actors: Actors
let cast: Cast
beforeAll(async () => {
  actors = await openActors()
  cast = await openCast(actors)
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
    const { school } = cast
    await importMajors(school)
    await previewBook(school, 'Excel', '92 行可以导入，8 行有错误，1 行须核对')
    expect(await storedStudents(actors.server)).toEqual([])
    await mendAll(school, 'Excel')
    expect(await storedStudents(actors.server)).toEqual(STUDENTS.slice(0, HALF))
  })

  test('WPS: seven kinds of entries that are wrong are refused with their reason and mended in the preview; of 200 students no wrong value is stored', async () => {
    await previewBook(cast.school, 'WPS', '92 行可以导入，8 行有错误')
    await mendAll(cast.school, 'WPS')
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
    await givePhotosByZip(cast.school)
    expect(await photographed()).toEqual(PHOTOGRAPHED)
    await giveMendedPhotos(cast.school)
    expect(await photographed()).toEqual(ALL_PHOTOGRAPHED)
  })
})

describe('what a paper attests (Decided 42)', () => {
  /** Of the certificate, and where the school finds it. */
  let [no, scores] = ['', '']

  test(
    'the school signs up one student with each type of document; an exam is held and its results are published',
    async () => {
      await openPlan(cast)
      await signUpAll(cast)
      const signed = await actors.server.read<{ name: string }>(
        `select t.name from signup s join student t on t.sn = s.student_sn where s.status = 'AUDIT' order by t.mobile`,
      )
      expect(signed.map(({ name }) => name)).toEqual(CANDIDATES.map(({ name }) => name))
      await prepareExam(actors, cast)
      await holdExam(actors, cast)
    },
    patience(300),
  )

  test('a certificate shows name and number of the workbook; after publication a rename is refused by form and server', async () => {
    const { school } = cast
    await awaitCertificates(actors, school)
    scores = new URL(school.page.url()).pathname
    const paper = await fetchCertificate(school, HOLDER.name)
    no = paper.no
    expect(paper.text).toContain(HOLDER.name)
    expect(paper.text).toContain(HOLDER.id_no)
    const [form, refusal] = await tryRename(school, HOLDER, RIGHT.name)
    const words =
      /该学生的身份信息已用于考试（[^）]+），不能直接修改；请在学生详情中“申请更正身份”，由考试中心或平台确认/
    expect(form).toMatch(words)
    expect(refusal).toMatch(words)
    expect(await storedStudents(actors.server)).toEqual(STUDENTS)
  })

  test('the school asks with evidence, a second person of the centre confirms: the record changes, the certificate does not yet', async () => {
    const { school, center } = cast
    await askCorrection(school, HOLDER)
    expect(await storedStudents(actors.server)).toEqual(STUDENTS)
    const numbers = await confirmCorrection(center, HOLDER)
    expect([numbers.includes(HOLDER.id_no), numbers.includes(RIGHT.id_no)]).toEqual([true, true])
    const corrected = STUDENTS.map((one) => (one === HOLDER ? { ...one, ...RIGHT } : one))
    expect(await storedStudents(actors.server)).toEqual(corrected)
    await school.go(scores)
    const paper = await fetchCertificate(school, RIGHT.name)
    expect([paper.no, paper.text.includes(HOLDER.name), paper.text.includes(RIGHT.name)]).toEqual([no, true, false])
  })

  test('the certificate is reissued by decision: the paper and the public check agree on the new name and number', async () => {
    await reissue(cast.admin, no)
    await cast.school.go(scores)
    const paper = await fetchCertificate(cast.school, RIGHT.name)
    expect(paper.no).toBe(no)
    expect(paper.text).toContain(RIGHT.name)
    expect(paper.text).toContain(RIGHT.id_no)
    expect(paper.text).not.toContain(HOLDER.name)
    expect(paper.text).not.toContain(HOLDER.id_no)
    const [found, old] = await checkNamed(actors.server, no, [RIGHT.name, HOLDER.name])
    expect(found).toContain('证书真实有效')
    expect(found).toContain(maskIdNo(RIGHT.id_no))
    expect(old).toContain('未能确认这张证书')
    expect(old).not.toContain(maskIdNo(RIGHT.id_no))
  })

  test('both names are in the history, and no invariant is broken', async () => {
    const versions = await actors.server.read<{ name: string; id_no: string }>(`
      select i.name, i.id_no from signup_identity i join certificate c on c.signup_sn = i.signup_sn
      where c.no = '${no}' order by i.no`)
    expect(versions).toEqual([{ name: HOLDER.name, id_no: HOLDER.id_no }, RIGHT])
    expect(await brokenRules(actors.server)).toEqual([])
  })
})
