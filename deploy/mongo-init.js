// Makes the replica set and its two accounts, and changes nothing when they exist. For mongosh, on the machine of the first
// member: without accounts a member trusts its own machine only.
const MEMBERS = ['mongo-1', 'mongo-2', 'mongo-3'].map((name, _id) => ({ _id, host: `${name}:27017` }));
const { MONGO_ROOT_PASSWORD, MONGO_PASSWORD } = process.env;
// With the defaults writes pause for up to 30 s when the primary falls silent.
const SETTINGS = { electionTimeoutMillis: 4000, heartbeatTimeoutSecs: 4, heartbeatIntervalMillis: 1000 };
const ADDRESS = 'mongodb://127.0.0.1:27017/admin?directConnection=true';

let isMade = true;
try {
  connect(ADDRESS.replace('//', `//root:${MONGO_ROOT_PASSWORD}@`));
} catch {
  isMade = false;
}

if (!isMade) {
  const admin = connect(ADDRESS);
  if (!admin.hello().setName)
    admin.adminCommand({ replSetInitiate: { _id: 'academy', members: MEMBERS, settings: SETTINGS } });
  while (!admin.hello().isWritablePrimary) sleep(200);
  admin.createUser({ user: 'root', pwd: MONGO_ROOT_PASSWORD, roles: ['root'] });
}

const members = MEMBERS.map(({ host }) => host).join(',');
const root = connect(`mongodb://root:${MONGO_ROOT_PASSWORD}@${members}/admin?replicaSet=academy`);
const academy = root.getSiblingDB('academy');
const account = { pwd: MONGO_PASSWORD, roles: ['dbOwner'] };
if (academy.getUser('academy')) academy.updateUser('academy', account);
else academy.createUser({ user: 'academy', ...account });
print('The replica set and its accounts are ready.');
