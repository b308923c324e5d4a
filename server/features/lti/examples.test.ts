import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { CLAIMS, deepLinkingSchema, resourceLinkSchema, rightOf } from './claims.ts'
import { followPlatform } from './rights.ts'
import type { SeatRight } from '../lti-courses/stores.ts'

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'

/** LTI Core 1.3, appendix: example of a resource link message. */
const RESOURCE_LINK = {
  iss: 'https://platform.example.edu',
  sub: 'a6d5c443-1f51-4783-ba1a-7686ffe3b54a',
  aud: ['962fa4d8-bcbf-49a0-94b2-2de05ad274af'],
  exp: 1510185728,
  iat: 1510185228,
  azp: '962fa4d8-bcbf-49a0-94b2-2de05ad274af',
  nonce: 'fc5fdc6d-5dd6-47f4-b2c9-5d1216e9b771',
  name: 'Ms Jane Marie Doe',
  given_name: 'Jane',
  family_name: 'Doe',
  middle_name: 'Marie',
  picture: 'https://platform.example.edu/jane.jpg',
  email: 'jane@platform.example.edu',
  locale: 'en-US',
  [`${LTI}deployment_id`]: '07940580-b309-415e-a37c-914d387c1150',
  [`${LTI}message_type`]: 'LtiResourceLinkRequest',
  [`${LTI}version`]: '1.3.0',
  [`${LTI}roles`]: [
    'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Student',
    'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner',
    'http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor',
  ],
  [`${LTI}role_scope_mentor`]: ['fad5fb29-a91c-770-3c110-1e687120efd9'],
  [`${LTI}context`]: {
    id: 'c1d887f0-a1a3-4bca-ae25-c375edcc131a',
    label: 'ECON 1010',
    title: 'Economics as a Social Science',
    type: ['http://purl.imsglobal.org/vocab/lis/v2/course#CourseOffering'],
  },
  [`${LTI}resource_link`]: {
    id: '200d101f-2c14-434a-a0f3-57c2a42369fd',
    description: 'Assignment to introduce who you are',
    title: 'Introduction Assignment',
  },
  [`${LTI}tool_platform`]: { guid: 'platform.example.edu', name: 'LMS', version: '1.0' },
  [`${LTI}target_link_uri`]: 'https://tool.example.com/lti/48320/ruix8782rs',
  [`${LTI}launch_presentation`]: {
    document_target: 'iframe',
    height: 320,
    width: 240,
    return_url: 'https://x.example',
  },
  [`${LTI}custom`]: { xstart: '2017-04-21T01:00:00Z', request_url: 'https://tool.com/link/123' },
}

/** Deep Linking 2.0, 4.4.1. */
const DEEP_LINKING = {
  ...RESOURCE_LINK,
  [`${LTI}message_type`]: 'LtiDeepLinkingRequest',
  'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
    deep_link_return_url: 'https://platform.example/deep_links',
    accept_types: ['link', 'file', 'html', 'ltiResourceLink', 'image'],
    accept_media_types: 'image/*,text/html',
    accept_presentation_document_targets: ['iframe', 'window', 'embed'],
    accept_multiple: true,
    auto_create: true,
    title: 'This is the default title',
    text: 'This is the default text',
    data: 'csrftoken:c7fbba78-7b75-46e3-9201-11e6d5f36f53',
  },
}

test('the published example messages are understood [LTIX-02, LTIX-04]', () => {
  const launch = z.parse(resourceLinkSchema, RESOURCE_LINK)
  expect(launch).toMatchObject({ sub: RESOURCE_LINK.sub, given_name: 'Jane', family_name: 'Doe' })
  expect(launch[CLAIMS.context]?.title).toBe('Economics as a Social Science')
  expect(rightOf(launch[CLAIMS.roles])).toBe('writer')
  expect(z.parse(deepLinkingSchema, DEEP_LINKING)[CLAIMS.deepLinking]).toMatchObject({
    deep_link_return_url: 'https://platform.example/deep_links',
    data: 'csrftoken:c7fbba78-7b75-46e3-9201-11e6d5f36f53',
  })
})

test('a right that was given here stays; an instructor always manages [LTIX-03]', () => {
  const cases: [wanted: SeatRight, current: SeatRight | undefined, given: SeatRight | null, right: SeatRight][] = [
    ['writer', undefined, null, 'writer'],
    ['writer', 'manager', 'writer', 'manager'],
    ['readOnly', 'manager', null, 'manager'],
    ['writer', 'manager', 'manager', 'writer'],
    ['writer', 'readOnly', 'readOnly', 'writer'],
    ['writer', 'readOnly', 'writer', 'readOnly'],
    ['manager', 'readOnly', 'writer', 'manager'],
    ['manager', 'writer', 'writer', 'manager'],
    ['readOnly', 'writer', 'writer', 'readOnly'],
  ]
  for (const [wanted, current, given, right] of cases)
    expect([wanted, current, given, followPlatform(wanted, current, given).right]).toEqual([wanted, current, given, right]) // prettier-ignore
  expect(followPlatform('manager', 'manager', 'writer').given).toBe('writer')
})
