import { readFile } from 'node:fs/promises'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { dialog, press, sample } from './journey.forms.ts'
import type { Person } from './journey.people.ts'
import { pack } from './journey.workbook.ts'
import { CANDIDATES, studentOf } from './person.students.ts'

/** The photos of other students than their names say: the number is that of the neighbour. */
const CONFUSED = [60, 62].map((at) => ({ named: studentOf(at), numbered: studentOf(at + 1) }))

/** Seconds for two hundred photos, which are looked at one after the other, on a calm machine. */
const LOOKED_AT = 60

/** How people name a photo: by a number alone, or behind the name, in which the dot is again another one. */
const fileNames = CANDIDATES.map(({ name, id_no, student_no }, at) =>
  at % 3 === 0 ? `${id_no}.jpg` : at % 3 === 2 ? `${student_no}.jpg` : `${name.replace('·', '•')}_${id_no}.jpg`,
)
const confusedNames = CONFUSED.map(({ named, numbered }, at) =>
  at === 0 ? `${named.name}_${numbered.id_no}.jpg` : `${named.name}_${numbered.student_no}.jpg`,
)
/** The same two photos, with number and name of one person. */
const mendedNames = CONFUSED.map(({ named }) => `${named.name}_${named.id_no}.jpg`)

/** The good photo as a file of its own: with a comment of JPEG behind the first mark. */
function photoFor(photo: Buffer, name: string): Buffer {
  const comment = Buffer.from(name)
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([photo.subarray(0, 2), head, comment, photo.subarray(2)])
}

/** A zip of good photos under these names, no two of them the same file. */
async function zipOf(names: readonly string[]): Promise<Buffer> {
  const photo = await readFile(sample('photos/good.jpg'))
  return pack(names.map((name) => ({ name, data: photoFor(photo, name) })))
}

/** Sends an archive and stores what its preview finds right; `refused`: the reasons that it shows. */
async function sendArchive({ page, go }: Person, buffer: Buffer, ok: number, refused: readonly string[]) {
  await go('/school/student/manage')
  await press(page, '批量上传照片')
  const steps = dialog(page, '批量上传照片')
  await steps.locator('input[type="file"]').setInputFiles({ name: '照片.zip', mimeType: 'application/zip', buffer })
  await press(steps, '检查照片')
  await steps.getByText(`${ok} 张照片可以保存，${refused.length} 张有问题`).waitFor({ timeout: patience(LOOKED_AT) })
  for (const reason of refused) await steps.getByText(reason).waitFor()
  await press(steps, `保存 ${ok} 张照片`)
  await steps.getByText(new RegExp(`^已导入 ${ok} 行`)).waitFor({ timeout: patience(LOOKED_AT) })
  await press(steps, '完成')
}

/** The photos of those who will be signed up, with two files of which name and number are of different persons. */
export async function givePhotosByZip(person: Person): Promise<void> {
  const refused = CONFUSED.map(
    ({ named, numbered }) => `文件名中的“${named.name}”与该号码的学生“${numbered.name}”不符，请核对照片是谁的`,
  )
  await sendArchive(person, await zipOf([...fileNames, ...confusedNames]), CANDIDATES.length, refused)
}

/** The two photos, once their files are named after one person each. */
export async function giveMendedPhotos(person: Person): Promise<void> {
  await sendArchive(person, await zipOf(mendedNames), mendedNames.length, [])
}

const numbersOf = (people: readonly { student_no: string }[]) => people.map(({ student_no }) => student_no).toSorted()
/** The numbers of the students who have a photo then. */
export const PHOTOGRAPHED = numbersOf(CANDIDATES)
export const ALL_PHOTOGRAPHED = numbersOf([...CANDIDATES, ...CONFUSED.map(({ named }) => named)])
