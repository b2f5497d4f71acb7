import { expect, test } from 'vitest'
import type { Endpoint } from '../../kernel/endpoint.ts'
import { idphotoContract } from '../../people/idphoto/idphoto.contract.ts'
import { studentContract } from '../../people/student/student.contract.ts'
import { teacherContract } from '../../people/teacher/teacher.contract.ts'
import { authContract } from '../../platform/auth/auth.contract.ts'
import { mediaContract } from '../../platform/media/media.contract.ts'
import { noticeContract } from '../../platform/notice/notice.contract.ts'
import { operatorContract } from '../../platform/operator/operator.contract.ts'

// Verbs and paths are written out as the specification has them (docs/sentences.spec.json §7).
const at = ({ method, base, path }: Endpoint) => `${method} ${base}${path}`
const fieldsOf = (schema: { shape: object }) => Object.keys(schema.shape)

test('the calls of the authentication have the verbs, paths and payloads of spec §3.3, §3.7, §7.2–3, §7.5, §7.43', () => {
  expect(at(authContract.login)).toBe('POST /api/admin/login')
  expect(fieldsOf(authContract.login.body).slice(0, 2)).toEqual(['username', 'password'])
  expect(at(authContract.captcha)).toBe('GET /api/admin/captcha/:purpose')
  expect(at(authContract.reset)).toBe('PUT /api/admin/reset')
  expect(fieldsOf(authContract.password.body)).toEqual(['old_password', 'password', 'password2'])
  expect(at(authContract.password)).toBe('PUT /api/admin/user/:id/password')
  expect(at(authContract.logout)).toBe('POST /api/admin/logout')
})

test('the calls about operators have the verbs and paths of spec §7.6–10, §9.5', () => {
  expect(at(operatorContract.create)).toBe('POST /api/admin/user')
  expect(at(operatorContract.update)).toBe('PUT /api/admin/user/:id')
  expect(at(operatorContract.remove)).toBe('DELETE /api/admin/user/:id')
  expect(at(operatorContract.detail)).toBe('GET /api/admin/user/:id')
  expect(at(operatorContract.list)).toBe('GET /api/admin/user/operator')
  expect(fieldsOf(operatorContract.list.query)).toEqual(expect.arrayContaining(['page', 'limit', 'keyword', 'status']))
})

test('the calls about examiners have the verbs and paths of spec §7.21–29, §9.5', () => {
  expect(at(teacherContract.create)).toBe('POST /api/admin/user/teacher')
  expect(at(teacherContract.import)).toBe('POST /api/admin/user/teacher/import')
  expect(at(teacherContract.export)).toBe('POST /api/admin/user/teacher/export')
  expect(at(teacherContract.remove)).toBe('DELETE /api/admin/user/teacher/:id')
  expect(at(teacherContract.update)).toBe('PUT /api/admin/user/teacher/:id')
  expect(at(teacherContract.reserve)).toBe('PUT /api/admin/user/teacher/reserve')
  expect(at(teacherContract.detail)).toBe('GET /api/admin/user/teacher/:id')
  expect(at(teacherContract.list)).toBe('GET /api/admin/user/teacher')
  expect(fieldsOf(teacherContract.list.query)).toEqual(expect.arrayContaining(['page', 'limit']))
  expect(at(teacherContract.pick)).toBe('GET /api/admin/user/teacher/list')
})

test('the calls about students have the verbs and paths of spec §7.30–33, §9.5', () => {
  expect(at(studentContract.update)).toBe('PUT /api/admin/user/student/:id')
  expect(at(studentContract.detail)).toBe('GET /api/admin/user/student/:id')
  expect(at(studentContract.list)).toBe('GET /api/admin/user/student')
  expect(fieldsOf(studentContract.list.query)).toEqual(expect.arrayContaining(['page', 'limit']))
  expect(at(studentContract.export)).toBe('POST /api/admin/user/student/export')
  expect(at(idphotoContract.exportPhoto)).toBe('POST /api/admin/user/student/export/photo')
})

test('files are not under /api/admin, all other calls are, by four verbs (spec §7.1, §7.37, §7.46)', () => {
  const { image, showImage, file, download } = mediaContract
  expect([image, showImage, file, download].map(at)).toEqual([
    'POST /api/media/image',
    'GET /api/media/image/file',
    'POST /api/media/file',
    'GET /api/media/file/down',
  ])
  const contracts = [authContract, operatorContract, teacherContract, studentContract, idphotoContract, noticeContract]
  const calls = contracts.flatMap((contract) => Object.values<Endpoint>(contract))
  expect(new Set(calls.map(({ base }) => base))).toEqual(new Set(['/api/admin']))
  expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['GET', 'POST', 'PUT', 'DELETE']))
})
