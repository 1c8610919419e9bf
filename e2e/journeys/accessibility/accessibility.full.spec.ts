import type { Page } from 'playwright/test';
import { untilHydrated } from '../../support/crawling/rendered.ts';
import { DESKTOP, expectAccessible, PHONE } from '../../support/hands/axe.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { answerLearning, lessonAddress } from '../../support/learning/learning-answers.ts';
import { AdminCampusesPage } from '../../support/pages/administration/admin-campuses-page.ts';
import { AdminCoursesPage } from '../../support/pages/administration/admin-courses-page.ts';
import { AdminDeploymentsPage } from '../../support/pages/administration/admin-deployments-page.ts';
import { AdminMessagesPage } from '../../support/pages/administration/admin-messages-page.ts';
import { AdminStatsPage } from '../../support/pages/administration/admin-stats-page.ts';
import { AdminThemePage } from '../../support/pages/administration/admin-theme-page.ts';
import { AdminUsersPage, UserManagementPage } from '../../support/pages/administration/admin-users-pages.ts';
import { FollowUpPage } from '../../support/pages/administration/follow-up-page.ts';
import { CatalogPage } from '../../support/pages/catalog-page.ts';
import { CoursePage } from '../../support/pages/course-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

/** Opens a page and waits until its content has replaced the skeletons. */
type OpenPage = (page: Page) => Promise<void>;

const open =
  (address: string): OpenPage =>
  async (page) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };

/** Opens the page of a certificate in this state: only a completed course has one. */
function openCertificate(state: object): OpenPage {
  const certificate = {
    serial: 'IRIS-7K3M-92QX-0FTD-VB61',
    student_name: 'Élise Dupont-Vasseur',
    course_title: 'Phacoémulsification',
    hours: 12.5,
    completed_at: '2026-11-01T10:00:00.000Z',
    issued_at: '2026-11-02T10:00:00.000Z',
    ...state,
  };
  return async (page) => {
    await page.route('**/api/certificates/*', (route) => route.fulfill({ json: certificate }));
    await page.route('**/api/certificates/mine', (route) =>
      route.fulfill({ json: [{ ...certificate, enrollment_id: 'e'.repeat(24), course_id: 'c'.repeat(24) }] }),
    );
    // The server would render the page of this address, without the answers above.
    await open('/certificates')(page);
    const form = page.getByRole('form', { name: 'Vérifier un certificat' });
    await untilHydrated(page, form);
    await form.getByRole('textbox').fill(certificate.serial);
    await form.getByRole('button', { name: 'Vérifier' }).click();
    await expect(page.getByRole('heading', { name: certificate.student_name })).toBeVisible();
  };
}

const VISITOR_PAGES: Record<string, OpenPage> = {
  'the landing page': open('/'),
  'the catalog': async (page) => {
    await open('/courses')(page);
    await expect(new CatalogPage(page).cards).not.toHaveCount(0);
  },
  'an empty catalog': async (page) => {
    await open('/courses?q=introuvable')(page);
    await expect(new CatalogPage(page).empty).toBeVisible();
  },
  'the page of a course': async (page) => {
    await open('/courses')(page);
    await new CatalogPage(page).cards.first().getByRole('heading').getByRole('link').click();
    await expect(new CoursePage(page).program).toBeVisible();
  },
  'a course that does not exist': open('/courses/65f0c0ffee0000000000aaaa'),
  'a preview that does not exist': open('/courses/65f0c0ffee0000000000aaaa/apercu/65f0c0ffee0000000000aaaa'),
  'the about page': open('/about'),
  'the legal notice': open('/legal'),
  'the privacy page': open('/privacy'),
  'the contact page': open('/contact'),
  'the contact page, refused': async (page) => {
    await open('/contact')(page);
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    await expect(page.getByText('Le message est requis')).toBeVisible();
  },
  'the certificate page': open('/certificates'),
  'an unknown certificate': async (page) => {
    await open('/certificates/IRIS-7K3M')(page);
    await expect(page.getByText('Ce numéro est incomplet')).toBeVisible();
  },
  'a valid certificate': openCertificate({ status: 'valid' }),
  'a revoked certificate': openCertificate({
    status: 'revoked',
    revoked_at: '2026-12-03T10:00:00.000Z',
    reason: 'Deux comptes pour une personne',
  }),
  'the login page': open('/login'),
  'the registration page': open('/register'),
  'the page of a forgotten password': open('/forgot-password'),
  'the page of a new password': open(`/reset-password#${'s'.repeat(43)}`),
  'the page of a new password, without a link': open('/reset-password'),
  'the end of all sessions': open(`/account/end-sessions#${'s'.repeat(43)}`),
  'the verification of an e-mail, without a link': open('/verify-email'),
  'the 404 page': open('/nulle-part'),
  'the help panel': async (page) => {
    await open('/')(page);
    await page.getByRole('button', { name: /aide/ }).click();
    await expect(new Frame(page).help).toBeVisible();
  },
};

const STUDENT_PAGES: Record<string, OpenPage> = {
  'the account page': open('/account'),
  'an empty student dashboard': open('/dashboard'),
  'the student dashboard': async (page) => {
    // One with a program: without, there is no progress.
    await open('/courses?q=Capsulorhexis')(page);
    await page
      .getByRole('button', { name: /^S'inscrire/ })
      .first()
      .click();
    await new Frame(page).toastSays('Inscription réussie!');
    await open('/dashboard')(page);
    await expect(page.getByRole('progressbar')).toBeVisible();
  },
  'an own certificate, its attestation refused': async (page) => {
    await openCertificate({ status: 'valid' })(page);
    const attestation = page.getByRole('form', { name: 'Attestation' });
    await attestation.getByRole('textbox').fill('123');
    await attestation.getByRole('button').click();
    await expect(page.getByText('Le numéro RPPS a exactement 11 chiffres')).toBeVisible();
  },
  'a film': async (page) => {
    await answerLearning(page);
    await open(lessonAddress('film'))(page);
    await expect(page.getByRole('slider', { name: 'Moment du film' })).toBeVisible();
  },
  'a decision in a film': async (page) => {
    await answerLearning(page);
    await open(lessonAddress('film'))(page);
    await page.getByRole('button', { name: /Que feriez-vous/ }).click();
    await expect(page.getByRole('radio').first()).toBeAttached();
  },
  'a text to read': async (page) => {
    await answerLearning(page);
    await open(lessonAddress('text'))(page);
    await expect(page.getByText('Trois plans.')).toBeVisible();
  },
  'a quiz before it begins': async (page) => {
    await answerLearning(page);
    await open(lessonAddress('quiz'))(page);
    await expect(page.getByRole('button', { name: 'Commencer le quiz' })).toBeVisible();
  },
  'a document': async (page) => {
    await answerLearning(page);
    await open(lessonAddress('document'))(page);
    await expect(page.getByRole('link', { name: /^Lire le document/ })).toBeVisible();
  },
};

/** The program of the demo course with lessons of several kinds. */
async function openProgram(page: Page): Promise<void> {
  await open('/admin/courses')(page);
  await page.getByRole('link', { name: `Programme ${TAUGHT}` }).click();
  await expect(page.getByRole('heading', { name: 'Modules et leçons' })).toBeVisible();
}

const openLesson =
  (kind: string): OpenPage =>
  async (page) => {
    await openProgram(page);
    await page
      .getByRole('link', { name: new RegExp(`^${kind}`) })
      .first()
      .click();
    await expect(page.getByRole('form', { name: 'Leçon' })).toBeVisible();
  };

const TAUGHT = 'Capsulorhexis';

const ADMIN_PAGES: Record<string, OpenPage> = {
  'the admin dashboard': async (page) => {
    await open('/admin/dashboard')(page);
    await expect(page.getByRole('term').first()).toBeVisible();
  },
  'course management': async (page) => {
    await open('/admin/courses')(page);
    await expect(page.getByRole('article').first()).toBeVisible();
  },
  'the program of a course': async (page) => {
    await open('/admin/courses')(page);
    await page
      .getByRole('link', { name: /^Programme/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Modules et leçons' })).toBeVisible();
  },
  'the publication of a program': async (page) => {
    await openProgram(page);
    await page.getByRole('button', { name: 'Publier', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Publier le programme' })).toBeVisible();
  },
  'the editor of a film': async (page) => {
    await openLesson('Film')(page);
    await expect(page.getByText('Durée mesurée')).toBeVisible();
  },
  'the editor of a text': openLesson('Texte'),
  'the editor of a quiz': openLesson('Quiz'),
  'a lesson as a student sees it': async (page) => {
    await openLesson('Texte')(page);
    await page.getByRole('link', { name: 'Voir comme un étudiant' }).click();
    await expect(page.getByRole('table').first()).toBeVisible();
  },
  'the follow-up of a course': async (page) => {
    await open('/admin/courses')(page);
    await page
      .getByRole('link', { name: /^Suivi/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Étudiants' })).toBeVisible();
  },
  'the reviews': async (page) => {
    await open('/admin/reviews')(page);
    await expect(page.getByRole('article').or(page.getByText('Aucun avis')).first()).toBeVisible();
  },
  'the course dialog, refused': async (page) => {
    await open('/admin/courses')(page);
    const courses = new AdminCoursesPage(page);
    await courses.create.click();
    await courses.button('Créer le cours').click();
    await expect(courses.field('Titre')).toHaveAttribute('aria-invalid', 'true');
  },
  'the question before a deletion': async (page) => {
    await open('/admin/campus')(page);
    await page
      .getByRole('button', { name: /^Supprimer/ })
      .first()
      .click();
    await expect(new AdminCampusesPage(page).confirmation).toBeVisible();
  },
  'the homepage numbers': async (page) => {
    await open('/admin/stats')(page);
    await expect(new AdminStatsPage(page).field('Abonnés')).toBeVisible();
  },
  'the homepage numbers, refused': async (page) => {
    await open('/admin/stats')(page);
    const stats = new AdminStatsPage(page);
    await stats.field('Abonnés').fill('-1');
    await stats.save.click();
    await expect(stats.field('Abonnés')).toHaveAttribute('aria-invalid', 'true');
  },
  'campus management': async (page) => {
    await open('/admin/campus')(page);
    await expect(page.getByRole('article').first()).toBeVisible();
  },
  'the campus dialog, refused': async (page) => {
    await open('/admin/campus')(page);
    const campuses = new AdminCampusesPage(page);
    await campuses.create.click();
    await campuses.button('Créer le campus').click();
    await expect(campuses.field('Nom')).toHaveAttribute('aria-invalid', 'true');
  },
  'contact messages': async (page) => {
    await open('/admin/messages?q=.example')(page);
    await expect(page.getByRole('article').first()).toBeVisible();
  },
  'no contact message': async (page) => {
    await open('/admin/messages?q=introuvable')(page);
    await expect(new AdminMessagesPage(page).empty).toBeVisible();
  },
  'the theme': async (page) => {
    await open('/admin/theme')(page);
    await expect(new AdminThemePage(page).field('Nom du site')).toBeVisible();
  },
  'the theme, flagged and refused': async (page) => {
    await open('/admin/theme')(page);
    const theme = new AdminThemePage(page);
    await theme.field('Couleur principale').fill('#888888');
    await theme.field('Couleur secondaire').fill('bleu');
    await theme.save.click();
    await expect(theme.field('Couleur secondaire')).toHaveAttribute('aria-invalid', 'true');
  },
  'the question before the theme is reset': async (page) => {
    await open('/admin/theme')(page);
    await new AdminThemePage(page).reset.click();
    await expect(new AdminThemePage(page).confirmation).toBeVisible();
  },
  'a page without permission': open('/admin/nulle-part'),
};

const listOf =
  (address: string): OpenPage =>
  async (page) => {
    await open(address)(page);
    await expect(page.getByRole('article').first()).toBeVisible();
  };

/** Limits the list to the demo accounts: axe checks every card. */
const DEMO_QUERY = encodeURIComponent('@academie-iris.example');

const PROPOSED = {
  name: 'veille',
  title: 'Veille scientifique',
  sections: ['veille', 'bibliographie-commentee-du-trimestre'],
  access: { roles: ['student', 'admin', 'super_admin'] },
  links: [{ to: '/veille', label: 'Veille', place: 'header', order: 30 }],
  icon: 'M4 5h7v14H4zM13 5h7v14h-7z',
};

const SUPER_ADMIN_PAGES: Record<string, OpenPage> = {
  'the user list': listOf(`/admin/users?q=${DEMO_QUERY}`),
  'an empty user list': async (page) => {
    await open('/admin/users?q=introuvable')(page);
    await expect(new AdminUsersPage(page).empty).toBeVisible();
  },
  'user management': listOf(`/admin/user-management?q=${DEMO_QUERY}`),
  'the promotion dialog': async (page) => {
    await listOf(`/admin/user-management?q=${DEMO_QUERY}`)(page);
    const management = new UserManagementPage(page);
    await management.cards
      .getByRole('button', { name: /^Promouvoir/ })
      .first()
      .click();
    await management.permission('Supprimer').check();
  },
  'the revocation of a certificate, refused': async (page) => {
    await open('/admin/courses')(page);
    await page.getByRole('link', { name: `Suivi ${TAUGHT}` }).click();
    const followUp = new FollowUpPage(page);
    await followUp.revoke('').first().click();
    await clickOnceAccepted(followUp.revocation.getByRole('button', { name: 'Révoquer le certificat' }));
    await expect(page.getByText('La raison est requise')).toBeVisible();
  },
  'the charts and their figures': async (page) => {
    await open('/admin/dashboard?period=30')(page);
    for (const name of ['Nouveaux comptes', 'Inscriptions par cours']) {
      const chart = page.getByRole('region', { name, exact: true });
      await chart.getByText('Voir les chiffres').click();
      await expect(chart.getByRole('table')).toBeVisible();
    }
  },
  'the journal': async (page) => {
    await open('/admin/journal')(page);
    await expect(page.getByRole('article').or(page.getByText('Le journal est vide')).first()).toBeVisible();
  },
  'the deployments': async (page) => {
    await open('/admin/deployments')(page);
    await expect(new AdminDeploymentsPage(page).cards).not.toHaveCount(0);
  },
  'a remote that awaits approval': async (page) => {
    // Other journeys share the released remotes: only the answer is changed here.
    await page.route(/\/api\/admin\/deployments$/, async (route) => {
      const response = await route.fetch();
      const [first, ...others] = (await response.json()) as object[];
      await route.fulfill({ response, json: [{ ...first, proposed: PROPOSED }, ...others] });
    });
    await open('/admin/deployments')(page);
    await expect(page.getByRole('button', { name: 'Approuver Veille scientifique' })).toBeVisible();
  },
  'the dialog of a new deploy token': async (page) => {
    await open('/admin/deployments')(page);
    const deployments = new AdminDeploymentsPage(page);
    await deployments.openCreation();
    await deployments.field('Module').selectOption({ label: 'Un nouveau module' });
    await deployments.button('Créer le jeton').click();
    await expect(deployments.field('Nom du nouveau module')).toHaveAttribute('aria-invalid', 'true');
  },
};

// Contrast must not be measured during a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PAGES_BY_ROLE = {
  nobody: VISITOR_PAGES,
  student: STUDENT_PAGES,
  admin: ADMIN_PAGES,
  super_admin: SUPER_ADMIN_PAGES,
};

for (const [signedInAs, pages] of Object.entries(PAGES_BY_ROLE)) {
  test.describe(`for ${signedInAs}`, () => {
    test.use({ signedInAs: signedInAs as keyof typeof PAGES_BY_ROLE });
    for (const [name, openPage] of Object.entries(pages)) {
      test(`axe finds nothing serious on ${name}`, async ({ page }) => {
        await page.setViewportSize(DESKTOP);
        await openPage(page);
        await expectAccessible(page);
        await expectNoOverflow(page, 640, 'as if magnified to 200 %');
        await expectNoOverflow(page, 320, 'on the narrowest screen');
      });
    }
  });
}

test('axe finds nothing serious in the mobile menu', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/courses');
  await expect(new CatalogPage(page).cards).not.toHaveCount(0);
  await new Frame(page).menuToggle.click();
  await expect(new Frame(page).menu).toBeVisible();
  await expectAccessible(page, PHONE);
});

/** Checks that the page does not scroll horizontally at this width, once it is rendered. */
async function expectNoOverflow(page: Page, width: number, why: string): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, `${width} px, ${why}`).toBeLessThanOrEqual(0);
}
