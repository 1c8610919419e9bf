import type { Migration } from './migration.ts';

/** The footer's text until an administrator changed it. */
const ORIGINAL_FOOTER = 'Bureaux internationaux au Mexique et à Barcelone';

/** Before the theme had an address the contact page showed the footer's text as one. */
export const officeAddress: Migration = {
  id: '003-office-address',
  description: "the offices' address of a theme whose footer's text was changed",
  async up(db) {
    const isChanged = { 'values.footerText': { $exists: true, $nin: ['', ORIGINAL_FOOTER] } };
    const withoutAddress = { ...isChanged, 'values.address': { $exists: false } };
    await db.collection('theme').updateMany(withoutAddress, [{ $set: { 'values.address': '$values.footerText' } }]);
  },
};
