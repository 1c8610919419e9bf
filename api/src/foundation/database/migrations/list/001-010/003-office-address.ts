import type { Migration } from '../migration.ts';

/** Former default of the footer's text. */
const ORIGINAL_FOOTER = 'Bureaux internationaux au Mexique et à Barcelone';

/** Copies the footer's text to the new field `address`: the contact page showed it as the address. */
export const officeAddress: Migration = {
  id: '003-office-address',
  description: "the offices' address of a theme whose footer's text was changed",
  async up(db) {
    const isChanged = { 'values.footerText': { $exists: true, $nin: ['', ORIGINAL_FOOTER] } };
    const withoutAddress = { ...isChanged, 'values.address': { $exists: false } };
    await db.collection('theme').updateMany(withoutAddress, [{ $set: { 'values.address': '$values.footerText' } }]);
  },
};
