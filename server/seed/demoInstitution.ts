import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { EduLevel } from '@zhikao/domain/people/major/major.model.ts'
import { studentBody } from '@zhikao/domain/people/student/student.model.ts'
import { createMajor, moveMajor } from '../people/major/major.commands.ts'
import { storeMedia } from '../platform/media/media.commands.ts'
import { createStudent, moveStudent } from '../people/student/student.commands.ts'
import { setPhoto } from '../people/idphoto/idphoto.commands.ts'
import { major } from '../people/major/major.table.ts'
import type { Services } from '../services.ts'
import type { Db } from '../db/client.ts'
import { clock, shiftClock } from '../db/clock.ts'
import type { Album } from './album.ts'
import { idNumberOf, mobileOf, nameOf, pad } from './people.ts'
import { chanceOf } from './random.ts'
import type { Chance } from './random.ts'

type MajorRow = readonly [code: string, name: string, short: string, department: string, since: number]
const MAJORS: readonly [MajorRow, ...MajorRow[]] = [
  ['460101', '机械设计与制造', '机械', '机械工程学院', 2008],
  ['460104', '机械制造及自动化', '机制', '机械工程学院', 2010],
  ['460701', '汽车制造与试验技术', '汽制', '汽车工程学院', 2005],
  ['500211', '汽车检测与维修技术', '汽修', '汽车工程学院', 2003],
  ['460102', '数字化设计与制造技术', '数设', '机械工程学院', 2018],
  ['460103', '数控技术', '数控', '机械工程学院', 2006],
  ['460110', '智能焊接技术', '焊接', '材料工程学院', 2012],
  ['460113', '模具设计与制造', '模具', '材料工程学院', 2007],
  ['460201', '智能制造装备技术', '智装', '智能制造学院', 2021],
  ['460203', '机电设备技术', '机电', '智能制造学院', 2009],
  ['460301', '机电一体化技术', '机电一', '智能制造学院', 2004],
  ['460303', '智能控制技术', '智控', '智能制造学院', 2020],
  ['460305', '工业机器人技术', '机器人', '智能制造学院', 2016],
  ['460306', '电气自动化技术', '电气', '电气工程学院', 2005],
  ['460702', '新能源汽车技术', '新能源', '汽车工程学院', 2017],
  ['460703', '汽车电子技术', '汽电', '汽车工程学院', 2011],
  ['460704', '智能网联汽车技术', '网联', '汽车工程学院', 2024],
  ['460609', '无人机应用技术', '无人机', '航空工程学院', 2025],
  ['500210', '汽车技术服务与营销', '汽服', '汽车工程学院', 2004],
  ['510101', '电子信息工程技术', '电信', '信息工程学院', 2002],
  ['510201', '计算机应用技术', '计应', '信息工程学院', 2000],
  ['510203', '软件技术', '软件', '信息工程学院', 2003],
  ['530605', '市场营销', '营销', '经济管理学院', 2001],
  ['460119', '工业产品质量检测技术', '质检', '机械工程学院', 2014],
]
const NATIONS: readonly ['汉族', ...('汉族' | '满族' | '朝鲜族' | '蒙古族' | '回族')[]] = [
  '汉族',
  '汉族',
  '汉族',
  '汉族',
  '满族',
  '朝鲜族',
  '蒙古族',
  '回族',
]
const STUDENTS = 64
const MAJORS_DAYS_AGO = 456
/** The first students of each grade came so many days ago, two each day: the youngest lately, the others before last year's exams. */
const FIRST_DAYS_AGO = [450, 450, 80]
/** Grades begin with September: so many days before today decide which is the youngest. */
const SEPTEMBER_DAYS = 244
/** Of every eight students, these many have a photo that passes, and one has a photo that does not. */
const WITH_PHOTO = 5
const FAULTS = ['photo_blurred', 'background_colour', 'photo_pixels', 'photo_dark'] as const

type World = Services & { album: Album }

/** Fills one institution as its own account would, long before the first sign-up: majors, students, photos; some of each disabled. */
export async function fillInstitution(db: Db, services: World, actor: Actor, serial: number): Promise<void> {
  const chance = chanceOf(77 + serial)
  const level: EduLevel = serial === 0 || serial === 1 ? 'SECONDARY' : 'HIGHER'
  const youngest = await youngestGrade(db)
  await shiftClock(db, `-${MAJORS_DAYS_AGO} days`)
  const rows = serial < 4 ? MAJORS : MAJORS.slice(0, 8)
  for (const row of rows) await createMajor(db, actor, majorForm(row, level, chance))
  for (let at = 0; at < STUDENTS; at++) {
    await shiftClock(db, `-${(FIRST_DAYS_AGO[at % 3] ?? 0) - Math.floor(at / 2)} days`)
    const sn = await createStudent(db, actor, studentForm(chance, level, serial, at, youngest - 2 + (at % 3)))
    if (at % 8 <= WITH_PHOTO)
      await givePhoto(
        db,
        services,
        actor,
        sn,
        serial * 1000 + at,
        at % 8 === WITH_PHOTO ? FAULTS[Math.floor(at / 8) % FAULTS.length] : undefined,
      )
    if (at % 21 === 20) await moveStudent(db, actor, sn, 'disable', { opinion: '已退学' })
  }
  await disableMajor(db, actor)
}

async function youngestGrade(db: Db): Promise<number> {
  await shiftClock(db, `-${SEPTEMBER_DAYS} days`)
  return Number((await clock(db)).slice(0, 4))
}

function majorForm([code, name, , department, since]: MajorRow, level: EduLevel, chance: Chance) {
  return {
    code,
    name,
    edu_level: level,
    duration: 3,
    start_year: since,
    student_count: 60 + chance.below(240),
    department,
    director: nameOf(chance),
    director_mobile: mobileOf(3000 + chance.below(90_000)),
    // Long before today no credential is offered yet.
    credentials: [],
  }
}

function studentForm(chance: Chance, edu_level: EduLevel, serial: number, at: number, grade_year: number) {
  const [major_code, , short] = MAJORS[at % 8] ?? MAJORS[0]
  const number = serial * 1000 + at
  return studentBody.parse({
    name: nameOf(chance),
    id_type: 'ID_CARD',
    id_no: idNumberOf(chance, `2201${pad(2 + serial, 2)}`, grade_year - 19, 2, number),
    nation: chance.pick(NATIONS),
    student_no: `${'DEFGHJ'.charAt(serial)}${grade_year}${pad(at + 1, 4)}`,
    major_code,
    class_name: `${short}${String(grade_year).slice(2)}0${1 + (at % 2)}班`,
    grade_year,
    edu_level,
    duration: 3,
    email: at % 3 === 0 ? `s${number}@example.edu.cn` : null,
    candidate_type: at % 16 === 15 ? 'SOCIAL' : 'STUDENT',
    mobile: mobileOf(100_000 + number),
  })
}

async function givePhoto(
  db: Db,
  services: World,
  actor: Actor,
  studentSn: string,
  seed: number,
  fault: (typeof FAULTS)[number] | undefined,
): Promise<void> {
  const { source, findings } = await services.album.photo(seed, fault)
  const { key } = await storeMedia(db, services, actor, {
    kind: 'PHOTO',
    name: `${studentSn}.jpg`,
    type: 'image/jpeg',
    ext: 'jpg',
    source,
  })
  await setPhoto(db, actor, studentSn, { key, findings })
}

async function disableMajor(db: Db, actor: Actor): Promise<void> {
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from ${major} where org_sn = ${actor.org_sn} and code = '530605'`,
  )
  if (rows[0]) await moveMajor(db, actor, rows[0].sn, 'disable', { opinion: '暂停招生' })
}
