// A shell in development imports the development runtime only, but released remotes require the production one.
import 'react/jsx-runtime';
import 'react/jsx-dev-runtime';
