import { expect, it } from 'vitest';
import { linkedinAddress } from './linkedin-address.ts';

const certificate = {
  serial: 'IRIS-7K3M-Q2XA',
  kind: 'course' as const,
  status: 'valid' as const,
  student_name: 'Zoé Testard',
  course_title: 'Phaco & implants : « bases »',
  hours: 4,
  completed_at: '2026-12-31T20:00:00.000Z',
  issued_at: '2026-12-31T23:30:00.000Z',
};
const issuer = { organization: 'Académie Iris', page: 'https://iris.example/certificates/IRIS-7K3M-Q2XA' };

it("fills in LinkedIn's form with the days in the academy's time zone", () => {
  const address = new URL(linkedinAddress(certificate, issuer));
  expect(address.origin + address.pathname).toBe('https://www.linkedin.com/profile/add');
  const facts = {
    startTask: 'CERTIFICATION_NAME',
    name: 'Phaco & implants : « bases »',
    organizationName: 'Académie Iris',
    issueYear: '2027',
    issueMonth: '1',
    certUrl: issuer.page,
    certId: 'IRIS-7K3M-Q2XA',
  };
  expect(Object.fromEntries(address.searchParams)).toEqual(facts);
  const limited = new URL(linkedinAddress({ ...certificate, valid_until: '2029-12-31T22:59:59.999Z' }, issuer));
  const expiration = { expirationYear: '2029', expirationMonth: '12' };
  expect(Object.fromEntries(limited.searchParams)).toEqual({ ...facts, ...expiration });
});
